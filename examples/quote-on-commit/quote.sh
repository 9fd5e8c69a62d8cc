#!/bin/sh
# Quotes the board files of a folder and writes a summary in Markdown. Usage: quote.sh FOLDER [QUANTITY]
# Ends with the exit code of the command line: 3 when the board has errors or cannot be made as drawn.
set -u
folder=$1
quantity=${2:-5}
xunban=${XUNBAN:-xunban}
summary=${GITHUB_STEP_SUMMARY:-/dev/stdout}

report() {
  node -e '
    const document = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const { error, board, quote } = document;
    const line = (...cells) => console.log(`| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`);
    if (error) console.log(`**${error.code}**: ${error.message}\n${error.details.map((one) => `- ${one}`).join("\n")}`);
    else {
      const { layers, widthMm, heightMm } = board.facts;
      console.log(`### ${board.file.fileName}\n\n\`sha256 ${board.file.sha256}\`\n`);
      console.log(`${layers ?? "unknown"} layers, ${widthMm ?? "unknown"} × ${heightMm ?? "unknown"} mm\n`);
      line("Quantity", "Price", "Sent on");
      line("---:", "---:", "---");
      for (const { quantity, cells } of quote.matrix)
        if (cells[0]) line(quantity, `¥${cells[0].total.toFixed(2)}`, cells[0].shipDate);
      for (const { field, reasonKey } of quote.violations) console.log(`- cannot be made: ${field} (${reasonKey})`);
      for (const { severity, code, file } of board.findings) console.log(`- ${severity}: ${code} ${file}`);
    }'
}

document=$("$xunban" quote "$folder" --quantity "$quantity" --json)
code=$?
printf '%s' "$document" | report >> "$summary"
exit $code
