/** Words of labels and delivery notes: carriers and goods-in read Chinese, whatever language the console speaks. */
export const SHIPPING_WORDS = {
  note: '送货单 Delivery note',
  parcel: '包裹',
  to: '收货人',
  from: '寄件人',
  mainNo: '订单',
  date: '日期',
  columns: ['板号', '客户料号', '规格', '本箱数量', '订购数量'],
  sign: '收货签字：____________________    日期：____________________',
} as const;
