/** The public addresses of the specification (§2), and one that is not there. */
export const PUBLIC_PAGES: readonly string[] =
  `/ /index /login /register /resetpassword /about /help /helpMenu /helpDetail /orderprocess /billingprocess
  /paymentprocess /manufacturingProcess /factory /403 /500 /news /notice/1 /tech/1 /no-such-page`.split(/\s+/);

/** Every page of the member centre with what a new member, who has one address and nothing else, reads there. */
export const MEMBER_PAGES = [
  ['/main/userCenter', '没有需要您处理的事'],
  ['/main/orderCart', '购物车是空的'],
  ['/main/orderConfirm?cartIds=gone', '没有要结算的板子'],
  ['/main/orderList', '这里还没有订单'],
  ['/main/orderList?filter=nothing', '没有符合条件的订单'],
  ['/main/orderDetail', '链接里缺少编号'],
  ['/main/orderDetail?orderNo=P1', '没有找到这张订单'],
  ['/main/orderDelivery?mainOrderId=M1', '没有找到这张订单'],
  ['/main/reorder?orderNo=P1', '没有找到这张订单'],
  ['/main/eqList', '没有工程问题'],
  ['/main/eqProblem?id=gone', '没有找到这个问题'],
  ['/main/progressList', '现在没有待生产或在生产的板子'],
  ['/main/accountInfo', '还没有收支记录'],
  ['/main/balanceRecharge', '充值金额'],
  ['/main/addressList', '王小板'],
  ['/main/company', '我可以使用的账号'],
  ['/main/fileList', '还没有上传过文件'],
  ['/main/userInfo', '账号信息'],
  ['/main/editPassword', '登录设备'],
  ['/main/userCenter?certify=1', '帐号归属类型'],
  ['/main/bank', '完成认证后才能添加银行账户'],
  ['/main/messages', '还没有消息'],
  ['/main/messageSettings', '邮件和短信的语言'],
  ['/main/takeoutlist', '还没有提现记录'],
  ['/main/myt', '还没有转入的款项'],
  ['/main/payment', '专属账号'],
  ['/main/invoiceInfo', '还没有开票抬头'],
  ['/main/invoiceApplySelect', '没有未开票的消费'],
  ['/main/invoiceApplyList', '还没有发票'],
  ['/main/credit', '去认证'],
  ['/main/invoiceApplyCreditSelect', '没有开通账期'],
  ['/main/creditaccountlist', '没有开通账期'],
  ['/main/creditAccountdetail', '没有找到这张账单'],
  ['/paymentOrder?payNo=ZF1', '没有找到这笔付款'],
  ['/paymentOrder?token=gone', '这个付款链接已经失效'],
] as const;
