import type { VoucherLayout } from '@xunban/contract';

/** Values of a line of a voucher that a column can hold; `empty` is a column that the program expects and this product leaves empty. */
export type VoucherField =
  | 'day'
  | 'year'
  | 'period'
  | 'word'
  | 'no'
  | 'lineFromZero'
  | 'lineFromOne'
  | 'attachments'
  | 'summary'
  | 'accountCode'
  | 'accountName'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'isDebit'
  | 'customerNo'
  | 'customerName'
  | 'customerKind'
  | 'department'
  | 'departmentKind'
  | 'project'
  | 'projectKind'
  | 'maker'
  | 'currency'
  | 'rate'
  | 'empty';

interface Layout {
  /** Between the levels of an account code. */
  readonly separator: '' | '.';
  readonly columns: readonly (readonly [title: string, field: VoucherField])[];
}

/**
 * Import columns of accounting programs, in their order. The record `docs/decisions/ledger/vouchers.md` has the sources, and the
 * columns that are assumed.
 */
export const LAYOUTS: Readonly<Record<VoucherLayout, Layout>> = {
  u8: {
    separator: '',
    columns: [
      ['制单日期', 'day'],
      ['凭证类别字', 'word'],
      ['业务号', 'no'],
      ['附单据数', 'attachments'],
      ['摘要', 'summary'],
      ['科目编码', 'accountCode'],
      ['金额借方', 'debit'],
      ['金额贷方', 'credit'],
      ['数量', 'empty'],
      ['外币', 'empty'],
      ['汇率', 'empty'],
      ['制单人', 'maker'],
      ['结算方式', 'empty'],
      ['票号', 'empty'],
      ['发生日期', 'empty'],
      ['部门编码', 'department'],
      ['个人编码', 'empty'],
      ['客户编码', 'customerNo'],
      ['供应商编码', 'empty'],
      ['业务员', 'empty'],
      ['项目编码', 'project'],
    ],
  },
  tplus: {
    separator: '',
    columns: [
      ['制单日期', 'day'],
      ['凭证类别', 'word'],
      ['凭证编号', 'no'],
      ['附单据数', 'attachments'],
      ['摘要', 'summary'],
      ['科目编码', 'accountCode'],
      ['科目名称', 'accountName'],
      ['借方金额', 'debit'],
      ['贷方金额', 'credit'],
      ['往来单位编码', 'customerNo'],
      ['往来单位', 'customerName'],
      ['部门', 'department'],
      ['项目', 'project'],
      ['制单人', 'maker'],
    ],
  },
  k3: {
    separator: '.',
    columns: [
      ['FDATE', 'day'],
      ['FTRANSDATE', 'day'],
      ['FPERIOD', 'period'],
      ['FGROUP', 'word'],
      ['FNUM', 'no'],
      ['FENTRYID', 'lineFromZero'],
      ['FEXP', 'summary'],
      ['FACCTID', 'accountCode'],
      ['FCLSNAME1', 'customerKind'],
      ['FOBJID1', 'customerNo'],
      ['FOBJNAME1', 'customerName'],
      ['FCLSNAME2', 'departmentKind'],
      ['FOBJID2', 'department'],
      ['FOBJNAME2', 'department'],
      ['FCLSNAME3', 'projectKind'],
      ['FOBJID3', 'project'],
      ['FOBJNAME3', 'project'],
      ['FTRANSID', 'empty'],
      ['FCYID', 'currency'],
      ['FEXCHRATE', 'rate'],
      ['FDC', 'isDebit'],
      ['FFCYAMT', 'amount'],
      ['FDEBIT', 'debit'],
      ['FCREDIT', 'credit'],
      ['FPREPARE', 'maker'],
      ['FATTCHMENT', 'attachments'],
    ],
  },
  jdy: {
    separator: '.',
    columns: [
      ['日期', 'day'],
      ['会计年度', 'year'],
      ['会计期间', 'period'],
      ['凭证字', 'word'],
      ['凭证号', 'no'],
      ['附件数', 'attachments'],
      ['分录序号', 'lineFromOne'],
      ['摘要', 'summary'],
      ['科目代码', 'accountCode'],
      ['科目名称', 'accountName'],
      ['借方金额', 'debit'],
      ['贷方金额', 'credit'],
      ['客户编码', 'customerNo'],
      ['客户', 'customerName'],
      ['部门', 'department'],
      ['项目', 'project'],
      ['制单人', 'maker'],
    ],
  },
};
