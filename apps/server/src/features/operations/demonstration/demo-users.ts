import { ROLE_TEMPLATES, type RoleTemplateName, type StaffPermission } from '@xunban/contract';
import { fen } from '@xunban/money';

/** A staff user for each role, so that every screen has a user with access to it, and a second one who can approve everything. */
export interface DemoStaff {
  readonly account: string;
  readonly name: string;
  readonly role: {
    readonly name: string;
    readonly template: RoleTemplateName;
    readonly permissions: readonly StaffPermission[];
  };
}

const person = (account: string, name: string, role: string, template: RoleTemplateName): DemoStaff => ({
  ...{ account, name },
  role: { name: role, template, permissions: ROLE_TEMPLATES[template].permissions },
});

export const DEMO_STAFF: readonly DemoStaff[] = [
  person('admin', '周管理', '管理员', 'administrator'),
  person('engineer', '陈审单', '审单工程师', 'reviewEngineer'),
  person('cam', '孙工程', 'CAM 工程师', 'camEngineer'),
  person('planner', '林计划', '计划员', 'planner'),
  person('floor', '何操作', '车间操作员', 'floorOperator'),
  person('quality', '罗品质', '品质', 'quality'),
  person('warehouse', '赵仓库', '仓库管理员', 'warehouse'),
  person('finance', '吴财务', '财务', 'finance'),
  person('accountant', '郑会计', '会计', 'accountant'),
  person('service', '黄客服', '客服', 'service'),
  person('content', '冯编辑', '内容编辑', 'content'),
  person('sales', '梁销售', '销售', 'sales'),
  person('deputy', '许副理', '副管理员', 'administrator'),
];

/** Contacts shown to the buyers of the demonstration. */
export const DEMO_CONTACTS = [
  {
    role: 'sales',
    name: '黄销售',
    phone: '0755-0000-0001',
    qq: '10000001',
    weChat: 'xunban-sales',
    email: 'sales@xunban.example',
  },
  {
    role: 'support',
    name: '黄客服',
    phone: '0755-0000-0002',
    qq: '10000002',
    weChat: 'xunban-help',
    email: 'help@xunban.example',
  },
  {
    role: 'engineer',
    name: '陈审单',
    phone: '0755-0000-0003',
    qq: '10000003',
    weChat: 'xunban-eng',
    email: 'eng@xunban.example',
  },
] as const;

/** A company of the built-in register, so that its certification can be verified. */
const DEMO_COMPANY = '深圳市睿榆电子科技有限公司';

/** A buyer who can order, pay from the wallet and have it sent. */
export const DEMO_MEMBER = {
  account: '13800138000',
  trueName: '王工',
  companyName: DEMO_COMPANY,
  balance: fen(2_000_000n),
  address: {
    contactName: '王工',
    phone: '13800138000',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    detail: '科技园南区 1 号楼 502',
    companyName: DEMO_COMPANY,
  },
} as const;
