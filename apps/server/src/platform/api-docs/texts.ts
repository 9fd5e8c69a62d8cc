import type { Task } from './tasks.ts';

/** Languages of the API reference. */
export const DOC_LANGUAGES = ['zh-CN', 'en'] as const;
export type DocLanguage = (typeof DOC_LANGUAGES)[number];

/** A text in both languages of the reference. */
export type Both = Readonly<Record<DocLanguage, string>>;
const both = (zh: string, en: string): Both => ({ 'zh-CN': zh, en });

export const TASK_TEXTS: Readonly<Record<Task, Both>> = {
  authenticate: both('登录与密钥', 'Authenticate'),
  check: both('检查文件', 'Check a file'),
  quote: both('报价', 'Quote'),
  order: both('下单', 'Order'),
  pay: both('付款', 'Pay'),
  track: both('跟踪', 'Track'),
  files: both('文件', 'Files'),
  invoices: both('发票', 'Invoices'),
  reorder: both('返单', 'Reorder'),
  webhooks: both('Webhook', 'Webhooks'),
  sandbox: both('沙箱', 'Sandbox'),
  account: both('账户与公司', 'Account and company'),
  content: both('公开内容', 'Public content'),
};

export const TEXTS = {
  title: both('迅板 API 文档', 'Xunban API reference'),
  overview: both('概览', 'Overview'),
  guide: both('完整下单示例', 'A whole order'),
  basics: both('分页、幂等与限流', 'Pages, idempotency and limits'),
  errors: both('错误与处理', 'Errors and remedies'),
  events: both('Webhook 事件', 'Webhook events'),
  testing: both('测试模式', 'Test mode'),
  tools: both('客户端与工具', 'Client and tools'),
  changes: both('版本与变更', 'Versions and changes'),
  search: both('搜索调用', 'Search calls'),
  noHits: both('没有找到。换个词试试，或从左侧目录中选择。', 'Nothing found. Try another word, or choose a task.'),
  hits: both('找到的调用', 'Calls found'),
  contents: both('目录', 'Contents'),
  tasks: both('任务', 'Tasks'),
  skip: both('跳到正文', 'Skip to content'),
  access: both('权限', 'Access'),
  anyone: both('无需登录', 'Anyone'),
  member: both('登录会员', 'A signed-in member'),
  trusted: both('有账期的会员', 'A member with trade credit'),
  staff: both('工作人员', 'Staff'),
  keyScope: both('API 密钥权限', 'API key scope'),
  noKey: both('不接受 API 密钥', 'Not open to API keys'),
  anyKey: both('任何 API 密钥', 'Any API key'),
  idempotent: both('可带 Idempotency-Key', 'Takes an Idempotency-Key'),
  parameters: both('参数', 'Parameters'),
  name: both('名称', 'Name'),
  place: both('位置', 'In'),
  type: both('类型', 'Type'),
  meaning: both('含义', 'Meaning'),
  required: both('必填', 'required'),
  request: both('请求', 'Request'),
  reply: both('答复', 'Reply'),
  recorded: both(
    '实际答复，由测试录下；列表只保留第一项。',
    'A real reply, recorded by a test; lists show their first entry.',
  ),
  notRecorded: both('答复的字段', 'Fields of the reply'),
  copy: both('复制', 'Copy'),
  copied: both('已复制', 'Copied'),
  code: both('代码', 'Code'),
  status: both('HTTP 状态', 'HTTP status'),
  reason: both('原因', 'Reason'),
  remedy: both('处理', 'Remedy'),
  event: both('事件', 'Event'),
  data: both('数据', 'Data'),
  example: both('示例', 'Example'),
  document: both('机器可读的 OpenAPI 3.1 文档', 'OpenAPI 3.1 document for machines'),
} as const satisfies Readonly<Record<string, Both>>;

/** Remedies of refusals for programs: by status, and by code where a status is not enough. */
export const REMEDIES: Readonly<Record<string, Both>> = {
  400: both('按 validationErrors 修正所列字段后重发。', 'Correct the listed fields and send the request again.'),
  401: both('重新登录，或换用有效的 API 密钥。', 'Sign in again, or use an API key that is valid.'),
  403: both('按原因处理；原样重发不会成功。', 'Do what the reason says; repeating the request does not help.'),
  404: both('检查 id；他人的对象同样视为不存在。', 'Check the id. Objects of others are not found either.'),
  409: both('重新读取对象，按新的状态决定。', 'Read the object again and decide by its new state.'),
  413: both('减小文件；大的板文件用断点续传。', 'Send less; upload large board files in parts.'),
  415: both('改用文档所列的类型。', 'Use a media type of the reference.'),
  422: both('新的请求使用新的 Idempotency-Key。', 'Use a new Idempotency-Key for a new request.'),
  429: both('等待 Retry-After 的秒数后重发。', 'Wait for the seconds of Retry-After, then repeat.'),
  500: both(
    '带同一 Idempotency-Key 重发；仍失败请联系客服。',
    'Repeat with the same Idempotency-Key; if it persists, contact support.',
  ),
  503: both('等待 Retry-After 的秒数后重发。', 'Wait for the seconds of Retry-After, then repeat.'),
  malformedBody: both('发送合法的 JSON 和正确的 Content-Type。', 'Send valid JSON with its Content-Type.'),
  idempotencyRunning: both(
    '稍后带同一键重发，得到首次的答复。',
    'Repeat later with the same key to get the first reply.',
  ),
  'apiKey.unknown': both(
    '检查是否完整复制；末六位是校验码。',
    'Check that the key was copied completely: its last six characters are a checksum.',
  ),
  'apiKey.revoked': both('在会员中心新建密钥。', 'Make a new key in the member centre.'),
  'apiKey.expired': both('在会员中心新建密钥。', 'Make a new key in the member centre.'),
  'apiKey.replaced': both('使用轮换后的新密钥。', 'Use the secret of the rotation.'),
  'apiKey.makerGone': both('由仍在账户中的人新建密钥。', 'A person of the account makes a new key.'),
  'apiKey.foreignNetwork': both(
    '从允许的网络调用，或新建允许该网络的密钥。',
    'Call from an allowed network, or make a key that allows this one.',
  ),
  'apiKey.scopeMissing': both('新建含 data.scope 的密钥。', 'Make a key with the scope in data.scope.'),
  'apiKey.notAccepted': both('此调用只供登录的人使用。', 'This call is for signed-in people only.'),
  'apiKey.overOrderLimit': both(
    '在浏览器中付款，或提高密钥的单笔限额。',
    'Pay in the browser, or make a key with a higher limit per order.',
  ),
  'apiKey.overMonthLimit': both('在浏览器中付款，或等到下月。', 'Pay in the browser, or wait for the next month.'),
  'apiKey.noGateway': both('密钥只能用钱包或账期付款。', 'Keys pay from the wallet or on credit only.'),
};

/** Sentences of the guides. Each list becomes the paragraphs of one page. */
export const GUIDES = {
  overview: [
    both(
      '<b>第一个请求。</b>在会员中心的<a href="/main/apiKeys">账户设置 › API</a>新建密钥，随请求发送 <code>Authorization: Bearer xb_live_…</code>。报价不需要密钥。',
      '<b>First request.</b> Make a key in <a href="/main/apiKeys">account settings › API</a> and send it as <code>Authorization: Bearer xb_live_…</code>. Quotes need no key.',
    ),
    both(
      '<b>两种答复。</b><code>/api/applet</code> 之下返回 <code>{success, message, result}</code>，业务拒绝也是 HTTP 200；其他路径返回对象本身和相应的 HTTP 状态。',
      '<b>Two forms of replies.</b> Calls below <code>/api/applet</code> return <code>{success, message, result}</code>, business refusals too with HTTP 200. The others return the object itself and an HTTP status.',
    ),
    both(
      '<b>单位。</b>金额为元（两位小数），长度为毫米，时间为 ISO 8601（+08:00），日期按上海时区。参数名不分大小写。',
      '<b>Units.</b> Amounts are yuan with two decimals, lengths millimetres, times ISO 8601 with +08:00, days those of Shanghai. Names of parameters are not case-sensitive.',
    ),
    both(
      '<b>语言。</b>提示信息按 <code>Accept-Language</code>：zh-Hans、zh-Hant 或 en。程序应按 <code>code</code> 判断。',
      '<b>Language.</b> Messages follow <code>Accept-Language</code>: zh-Hans, zh-Hant or en. Programs decide by <code>code</code>.',
    ),
  ],
  basics: [
    both(
      '<b>分页。</b>列表按 <code>skipCount</code> 和 <code>maxResultCount</code> 分页，返回 <code>totalCount</code> 和 <code>items</code>；<code>sorting</code> 为字段名，可加 <code>desc</code>。空列表的 items 为 []。',
      '<b>Pages.</b> Lists take <code>skipCount</code> and <code>maxResultCount</code> and return <code>totalCount</code> and <code>items</code>; <code>sorting</code> is a field, with an optional <code>desc</code>. An empty list has items [].',
    ),
    both(
      '<b>幂等。</b>动用资金或创建订单的调用接受 <code>Idempotency-Key</code>（8 到 80 个字母、数字、- 或 _）。第一次尝试前生成，重发用同一个：得到首次的答复，不会重复执行。内容不同则为 422 <code>idempotencyMismatch</code>。',
      '<b>Idempotency.</b> Calls that move money or create orders take an <code>Idempotency-Key</code> (8 to 80 letters, digits, - or _). Make it before the first attempt and repeat with the same one: the first reply is returned, and nothing is done twice. With another content it is refused by 422 <code>idempotencyMismatch</code>.',
    ),
    both(
      '<b>限流。</b>每个密钥每分钟 {{limit}} 次请求。每个答复带 <code>RateLimit</code> 和 <code>RateLimit-Policy</code>；超出为 429，<code>Retry-After</code> 是要等的秒数。',
      '<b>Rate limits.</b> A key has {{limit}} requests a minute. Every reply has <code>RateLimit</code> and <code>RateLimit-Policy</code>; beyond it is 429 with the seconds to wait in <code>Retry-After</code>.',
    ),
    both(
      '<b>重发。</b>503 的 <code>Retry-After</code> 不超过两秒时可以重发：读取、带 Idempotency-Key 的调用，以及 <code>data.nothingSaved</code> 为 true 的写入。',
      '<b>Repeating.</b> After 503 with a <code>Retry-After</code> of at most two seconds repeat reads, calls with an Idempotency-Key, and writes whose <code>data.nothingSaved</code> is true.',
    ),
    both(
      '<b>并发修改。</b>带 <code>version</code> 的写入只在对象仍是该版本时生效，否则为 <code>staleVersion</code>：重新读取后再决定。',
      '<b>Concurrent changes.</b> A write with a <code>version</code> counts only while the object has that version; otherwise it is refused by <code>staleVersion</code>: read the object again.',
    ),
    both(
      '<b>断点续传。</b>用 <code>upload.begin</code>、<code>addPart</code>、<code>finish</code> 上传大文件；偏移不对的部分被拒绝并返回正确的偏移。',
      '<b>Resumable uploads.</b> Send large files by <code>upload.begin</code>, <code>addPart</code> and <code>finish</code>; a part at another offset is refused with the right one.',
    ),
  ],
  guide: [
    both(
      '从报价到跟踪的完整过程。三个文件都由测试对真实服务器执行。',
      'From the price to the progress. A test runs all three files against a real server.',
    ),
  ],
  errors: [
    both(
      '<code>code</code> 不变，文字会变：程序按 code 判断。<code>/api/applet</code> 的业务拒绝为 HTTP 200、success 为 false；401、413、415、5xx 和密钥的 403、429 为 HTTP 状态。',
      'A <code>code</code> is stable, texts are not: programs decide by the code. Below <code>/api/applet</code> business refusals have HTTP 200 and success false; 401, 413, 415, 5xx, and 403 and 429 of keys are HTTP statuses.',
    ),
  ],
  events: [
    both(
      '在会员中心或用 webhook.add 登记 https 端点。请求按 Standard Webhooks 签名：<code>webhook-id</code>、<code>webhook-timestamp</code>、<code>webhook-signature</code>，对 <code>id.timestamp.body</code> 做 HMAC-SHA-256。用收到的原始字节校验。',
      'Register an https endpoint in the member centre or by webhook.add. Requests are signed as in Standard Webhooks: <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>, an HMAC-SHA-256 of <code>id.timestamp.body</code>. Verify the bytes as received.',
    ),
    both(
      '答复 2xx 表示收到，410 停用端点，其他三天内重发。同一事件可能到达多次，<code>webhook-id</code> 相同；同一对象的事件按 <code>sequence</code> 排序。',
      'A 2xx confirms the delivery, 410 disables the endpoint, anything else is sent again for three days. An event can arrive more than once, with the same <code>webhook-id</code>; events of an object are ordered by <code>sequence</code>.',
    ),
  ],
  testing: [
    both(
      '测试密钥（<code>xb_test_…</code>）在同样的地址发出同样的调用，但数据在另一个数据库：价格和检查与正式环境相同，钱是测试款，工厂、承运商和支付网关是模拟的。不会生产、收款，除 webhook 外不会发送任何东西；文件都带有 测试 TEST 字样。',
      'A test key (<code>xb_test_…</code>) makes the same calls at the same addresses in a separate database: equal prices and checks, test money, simulated factory, carrier and gateway. Nothing is made, charged or sent but webhooks, and documents are marked 测试 TEST.',
    ),
    both(
      '在会员中心的测试模式中新建测试密钥，也在那里查看测试订单、余额和 webhook 记录。',
      'Make a test key in the test mode of the member centre, which also shows test orders, the wallet and the log of webhooks.',
    ),
    both(
      '<code>POST /api/app/sandbox/orders/{orderNo}/advance</code> 推进一块板，<code>…/payments/{payNo}/outcome</code> 让网关付款成功或失败，<code>…/transfers</code> 模拟银行转账到账。程序不推进的板两分钟后自动前进。服务刚启动的几秒内，沙箱答复 503 和 <code>Retry-After</code>。',
      '<code>POST /api/app/sandbox/orders/{orderNo}/advance</code> moves a board on, <code>…/payments/{payNo}/outcome</code> pays it at the gateway or lets that fail, <code>…/transfers</code> brings money by a bank transfer. A board that no program moves goes on by itself after two minutes. In the first seconds after a start the sandbox answers 503 with <code>Retry-After</code>.',
    ),
  ],
  tools: [
    both(
      '<b>客户端 @xunban/client。</b>带类型的调用，适用于 Node 20 和浏览器，无依赖：断线重发、断点续传、校验 webhook 签名。说明见 <code>packages/client/README.md</code>。',
      '<b>Client @xunban/client.</b> Typed calls for Node 20 and browsers, without dependencies: repetition after a broken connection, resumable uploads, verification of webhooks. See <code>packages/client/README.md</code>.',
    ),
    both(
      '<b>命令行与 MCP 服务器。</b>命令 <code>xunban</code> 检查、报价、下单、付款、跟踪；<code>xunban mcp</code> 供 AI 助手使用。说明见 <code>packages/cli/README.md</code>。',
      '<b>Command line and MCP server.</b> <code>xunban</code> checks, quotes, orders, pays and follows; <code>xunban mcp</code> serves AI assistants. See <code>packages/cli/README.md</code>.',
    ),
    both(
      '<b>KiCad 插件。</b>在 PCB 编辑器中导出、检查、报价，并打开购物车。说明见 <code>integrations/kicad/README.md</code>。',
      '<b>KiCad plug-in.</b> Exports, checks and quotes in the PCB editor, and opens the cart. See <code>integrations/kicad/README.md</code>.',
    ),
  ],
  changes: [
    both('<b>1.0.0</b> 首个版本。', '<b>1.0.0</b> The first version.'),
    both(
      '新字段、新调用、新的 code 和事件随时可能增加：忽略不认识的字段和事件。删除或改义只在新的主版本，并提前在公告中说明。',
      'Fields, calls, codes and events can be added at any time: ignore those you do not know. Removals and changed meanings come with a new major version, announced in the notices beforehand.',
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Both[]>>;
