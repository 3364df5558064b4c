// Style sheets of libraries, imported as text for shadow roots.

declare module "*.css?inline" {
  const text: string;
  export default text;
}
