import type { SmsKind } from '@xunban/contract/message-events';
import type { Language } from '@xunban/i18n/languages';

/**
 * Texts registered with the provider; `{1}`, `{2}` are the placeholders. A change here needs a new registration. Those in
 * simplified Chinese are required; an instance registers the others when it has readers of them.
 */
export const SMS_TEXTS: Readonly<Record<Language, Readonly<Record<SmsKind, string>>>> = {
  'zh-CN': {
    code: '验证码 {1}，用于{2}，{3} 分钟内有效。请勿告诉他人。',
    passwordChanged: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即联系客服。',
    phoneChanged: '您的账号手机号已更换为 {1}，其他设备已退出登录。如非本人操作，请立即联系客服。',
    companyInvitation: '{1} 邀请您加入企业账号，7 天内有效：{2} 。如不认识对方，请忽略。',
    certificationApproved: '您提交的{1}认证已通过。',
    certificationRejected: '您提交的{1}认证未通过，请登录后查看原因并重新提交。',
    questionAsked: '订单 {1} 有工程问题需要您确认，答复前交期暂停。请登录会员中心“工程问题”查看。',
    questionReminder: '提醒：订单 {1} 的工程问题仍在等您答复，交期暂停中。请登录会员中心“工程问题”处理。',
    questionApplied: '订单 {1} 的工程问题已按您的约定、照工厂建议处理，详情请登录会员中心“工程问题”查看。',
    conversationAnswered: '客服答复了您的留言，请登录会员中心“留言”查看。',
    transferReceived: '已收到您的转账 {1} 元，已存入账户余额。',
    orderInReview: '订单 {1} 由工程师复核，{2} 前给出结果。',
    orderSentBack: '订单 {1} 已退回修改，请登录会员中心查看原因，修改后重新提交。',
    changeProposed: '订单 {1} 有变更等您确认，确认前订单暂停。请登录会员中心查看价格和交期。',
    supplementReminder: '提醒：订单 {1} 的补款快到期，逾期恢复到变更前继续生产。请登录会员中心处理。',
    cancellationOffered: '订单 {1} 可以协商取消，等您决定，决定前停在当前工序。请登录会员中心查看。',
    productionFileWaiting: '订单 {1} 的生产稿等您确认，确认后才投产，确认前交期暂停。请登录会员中心查看。',
    orderPayable: '订单 {1} 已通过审核，请登录会员中心付款，付款后安排生产。',
    payReminder: '提醒：订单 {1} 将于 {2} 因未付款自动取消，如仍需要请尽快付款。',
    orderPaid: '订单 {1} 已付款，承诺 {2} 发货。',
    deadlineNear: '提醒：订单 {1} 还有一天到期，请尽快修改或确认，到期自动取消，不收费用。',
    answerReminder: '提醒：订单 {1} 等您处理，处理前交期暂停，请尽快登录会员中心修改或确认。',
    orderShipped: '订单 {1} 已发货，运单可在会员中心查看。',
    orderDelivered: '订单 {1} 已送达，请核对后登录会员中心确认收货。',
    orderCancelled: '订单 {1} 已取消，如已付款，款项按原路退回。',
    moneyRefunded: '退款 {1} 元已退回，退款编号 {2}。',
    approvalRequested: '有一笔 {1} 元的付款等您审批，3 天内有效：{2} 。',
    approvalReminder: '提醒：一笔 {1} 元的付款还在等您审批：{2} 。',
    approvalGiven: '您申请的付款 {1} 元已获批准，请在 3 天内付款：{2} 。',
    approvalRefused: '您申请的付款 {1} 元未获批准，原因见：{2} 。',
    withdrawalWaits: '您申请向新添加的银行账户提现 {1} 元，{2} 之后审核。如非本人操作，请立即撤销并修改密码。',
  },
  'zh-TW': {
    code: '驗證碼 {1}，用於{2}，{3} 分鐘內有效。請勿告訴他人。',
    passwordChanged: '您的登入密碼已修改，其他裝置已登出。如非本人操作，請立即聯絡客服。',
    phoneChanged: '您的帳號手機號碼已更換為 {1}，其他裝置已登出。如非本人操作，請立即聯絡客服。',
    companyInvitation: '{1} 邀請您加入企業帳號，7 天內有效：{2} 。如不認識對方，請忽略。',
    certificationApproved: '您提交的{1}認證已通過。',
    certificationRejected: '您提交的{1}認證未通過，請登入後查看原因並重新提交。',
    questionAsked: '訂單 {1} 有工程問題需要您確認，答覆前交期暫停。請登入會員中心「工程問題」查看。',
    questionReminder: '提醒：訂單 {1} 的工程問題仍在等您答覆，交期暫停中。請登入會員中心「工程問題」處理。',
    questionApplied: '訂單 {1} 的工程問題已依您的約定、照工廠建議處理，詳情請登入會員中心「工程問題」查看。',
    conversationAnswered: '客服答覆了您的留言，請登入會員中心「留言」查看。',
    transferReceived: '已收到您的轉帳 {1} 元，已存入帳戶餘額。',
    orderInReview: '訂單 {1} 由工程師複核，{2} 前給出結果。',
    orderSentBack: '訂單 {1} 已退回修改，請登入會員中心查看原因，修改後重新提交。',
    changeProposed: '訂單 {1} 有變更等您確認，確認前訂單暫停。請登入會員中心查看價格和交期。',
    supplementReminder: '提醒：訂單 {1} 的補款快到期，逾期恢復到變更前繼續生產。請登入會員中心處理。',
    cancellationOffered: '訂單 {1} 可以協商取消，等您決定，決定前停在目前工序。請登入會員中心查看。',
    productionFileWaiting: '訂單 {1} 的生產稿等您確認，確認後才投產，確認前交期暫停。請登入會員中心查看。',
    orderPayable: '訂單 {1} 已通過審核，請登入會員中心付款，付款後安排生產。',
    payReminder: '提醒：訂單 {1} 將於 {2} 因未付款自動取消，如仍需要請盡快付款。',
    orderPaid: '訂單 {1} 已付款，承諾 {2} 出貨。',
    deadlineNear: '提醒：訂單 {1} 還有一天到期，請盡快修改或確認，到期自動取消，不收費用。',
    answerReminder: '提醒：訂單 {1} 等您處理，處理前交期暫停，請盡快登入會員中心修改或確認。',
    orderShipped: '訂單 {1} 已出貨，運單可在會員中心查看。',
    orderDelivered: '訂單 {1} 已送達，請核對後登入會員中心確認收貨。',
    orderCancelled: '訂單 {1} 已取消，如已付款，款項依原路退回。',
    moneyRefunded: '退款 {1} 元已退回，退款編號 {2}。',
    approvalRequested: '有一筆 {1} 元的付款等您審批，3 天內有效：{2} 。',
    approvalReminder: '提醒：一筆 {1} 元的付款還在等您審批：{2} 。',
    approvalGiven: '您申請的付款 {1} 元已獲批准，請在 3 天內付款：{2} 。',
    approvalRefused: '您申請的付款 {1} 元未獲批准，原因見：{2} 。',
    withdrawalWaits: '您申請向新增的銀行帳戶提領 {1} 元，{2} 之後審核。如非本人操作，請立即撤銷並修改密碼。',
  },
  en: {
    code: 'Your Xunban code is {1}. Use it to {2} within {3} minutes, and do not share it.',
    passwordChanged:
      'Your sign-in password was changed, and other devices were signed out. If this was not you, contact us at once.',
    phoneChanged:
      'The phone number of your account is now {1}, and other devices were signed out. If this was not you, contact us at once.',
    companyInvitation:
      '{1} invites you to its company account, within 7 days: {2} . Ignore this if you do not know them.',
    certificationApproved: 'Your {1} certification was approved.',
    certificationRejected: 'Your {1} certification was rejected. Sign in to see the reason and submit it again.',
    questionAsked:
      'Order {1} has an engineering question for you; its lead time is on hold until you answer. See Engineering questions in the member centre.',
    questionReminder:
      'Reminder: our engineers await your answer about order {1}; the lead time is on hold. See Engineering questions in the member centre.',
    questionApplied:
      'The engineering question about order {1} was settled by our recommendation, as you chose. See Engineering questions in the member centre.',
    conversationAnswered: 'Customer service answered your message. Please sign in and open “Conversations”.',
    transferReceived: 'Your transfer of CNY {1} was received and added to your balance.',
    orderInReview: 'An engineer is checking order {1} and decides by {2}.',
    orderSentBack: 'Order {1} was sent back. Sign in to see the reason, correct it and submit it again.',
    changeProposed:
      'A change of order {1} awaits your decision; the order is on hold. Sign in to see price and lead time.',
    supplementReminder:
      'Reminder: the supplement for order {1} is due soon. Without it the change is reverted and production continues. Sign in to pay.',
    cancellationOffered:
      'Order {1} can be cancelled by agreement. It stays at its production step until you decide. Sign in to see the terms.',
    productionFileWaiting:
      'The production file of order {1} awaits your confirmation. Production starts after it; the lead time is on hold. Sign in to see it.',
    orderPayable: 'Order {1} passed its review. Sign in to pay; production is scheduled after payment.',
    payReminder: 'Reminder: order {1} is cancelled on {2} unless it is paid before.',
    orderPaid: 'Order {1} is paid; promised ship date {2}.',
    deadlineNear:
      'Reminder: one day is left to correct or confirm order {1}. After that it is cancelled without charge.',
    answerReminder:
      'Reminder: order {1} awaits your action; its lead time is on hold. Sign in to correct or confirm it.',
    orderShipped: 'Order {1} was shipped. The waybill is in the member centre.',
    orderDelivered: 'Order {1} was delivered. Check the boards and confirm receipt in the member centre.',
    orderCancelled: 'Order {1} was cancelled. Payments are refunded to the original payment method.',
    moneyRefunded: 'CNY {1} was refunded; refund number {2}.',
    approvalRequested: 'A payment of CNY {1} needs your approval within 3 days: {2} .',
    approvalReminder: 'Reminder: a payment of CNY {1} still needs your approval: {2} .',
    approvalGiven: 'Your payment of CNY {1} was approved. Pay within 3 days: {2} .',
    approvalRefused: 'Your payment of CNY {1} was not approved. See the reason: {2} .',
    withdrawalWaits:
      'You asked to withdraw CNY {1} to a new bank account; it is reviewed after {2}. If this was not you, cancel it and change your password at once.',
  },
};
