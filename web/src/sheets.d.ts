// Style sheets of libraries, as texts for shadow roots.

declare module "*.css?inline" {
  const text: string;
  export default text;
}
