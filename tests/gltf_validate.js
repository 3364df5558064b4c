// Judges glTF files by the Khronos validator: node tests/gltf_validate.js FILE...
// Ends with exit code 1 where a file has an error, or where there is no file at all.
const fs = require("fs");
const path = require("path");
const validator = require("gltf-validator");

const beside = (file) => async (uri) =>
  new Uint8Array(fs.readFileSync(path.resolve(path.dirname(file), decodeURIComponent(uri))));

async function main(files) {
  const total = { errors: 0, warnings: 0, infos: 0 };
  for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
      maxIssues: 0,
      externalResourceFunction: beside(file),
    });
    const issues = report.issues;
    total.errors += issues.numErrors;
    total.warnings += issues.numWarnings;
    total.infos += issues.numInfos;
    for (const issue of issues.messages.filter((issue) => issue.severity === 0).slice(0, 5)) {
      console.log(`${file}: ${issue.pointer || ""} ${issue.code}: ${issue.message}`);
    }
  }
  console.log(
    `glTF validator ${validator.version()}: ${files.length} files, ${total.errors} errors, ` +
      `${total.warnings} warnings, ${total.infos} notes`
  );
  process.exit(total.errors || !files.length ? 1 : 0);
}

main(process.argv.slice(2)).catch((problem) => {
  console.error(problem);
  process.exit(1);
});
