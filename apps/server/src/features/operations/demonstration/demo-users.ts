import { STAFF_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { fen } from '@xunban/money';

/** A staff user for each role, so that every screen has a user with access to it, and a second one who can approve everything. */
export interface DemoStaff {
  readonly account: string;
  readonly name: string;
  readonly role: { readonly name: string; readonly permissions: readonly StaffPermission[] };
}

export const DEMO_STAFF: readonly DemoStaff[] = [
  { account: 'admin', name: '周管理', role: { name: '管理员', permissions: STAFF_PERMISSIONS } },
  {
    account: 'engineer',
    name: '陈审单',
    role: {
      name: '审单工程师',
      permissions: [
        ...(['order.view', 'order.review', 'order.engineer', 'order.cancel'] as const),
        ...(['price.view', 'amount.view', 'file.view'] as const),
      ],
    },
  },
  {
    account: 'cam',
    name: '孙工程',
    role: { name: 'CAM 工程师', permissions: ['order.view', 'order.engineer', 'file.view'] },
  },
  {
    account: 'planner',
    name: '林计划',
    role: { name: '计划员', permissions: ['order.view', 'order.plan', 'order.produce', 'file.view'] },
  },
  {
    account: 'warehouse',
    name: '赵仓库',
    role: {
      name: '仓库管理员',
      permissions: ['order.view', 'order.ship', 'contact.view', 'address.view', 'personal.reveal'],
    },
  },
  {
    account: 'finance',
    name: '吴财务',
    role: {
      name: '财务',
      permissions: [
        ...(['order.view', 'member.view', 'payment.view', 'price.view', 'price.edit', 'price.publish'] as const),
        ...(['ledger.view', 'ledgerChecks.check', 'ledgerChecks.close', 'alarm.view', 'alarm.acknowledge'] as const),
        ...(['transfer.view', 'transfer.match', 'certification.view', 'refund.view', 'refund.settle'] as const),
        ...([
          'withdrawal.view',
          'withdrawal.review',
          'withdrawal.pay',
          'invoice.view',
          'invoice.issue',
          'wallet.correct',
          'complaint.answer',
        ] as const),
        ...(['credit.view', 'credit.decide'] as const),
        ...(['contact.view', 'address.view', 'amount.view', 'personal.reveal', 'list.export'] as const),
      ],
    },
  },
  {
    account: 'service',
    name: '黄客服',
    role: {
      name: '客服',
      permissions: [
        ...(['order.view', 'member.view', 'member.edit', 'member.actOnBehalf'] as const),
        ...(['certification.view', 'certification.review', 'personal.reveal'] as const),
        ...(['contact.view', 'address.view', 'amount.view', 'file.view'] as const),
        ...(['evaluation.view', 'evaluation.moderate', 'complaint.answer'] as const),
      ],
    },
  },
  { account: 'deputy', name: '许副理', role: { name: '副管理员', permissions: STAFF_PERMISSIONS } },
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
