import { calls } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { addApiDocs } from './api-docs.ts';
import { createApp } from './app.ts';

/** Every call of the specification (§7). */
const SPECIFIED = `
  POST /api/applet/appletaccount/post-applet-{product}-login
  GET /api/applet/appletaccount/get-applet-createvalidatecode
  GET /api/applet/appletaccount/get-{product}-message-code
  POST /api/applet/appletaccount/post-applet-{product}-register
  POST /api/applet/appletaccount/post-applet-forgetpassword
  POST /api/applet/appletaccount/post-applet-updateaccount
  PUT /api/applet/appletaccount/put-applet-editmemberinfo
  GET /api/applet/appletaccount/get-applet-getmemberinfo
  GET /api/app/members
  GET /api/applet/appletaccount/get-applet-getmemberaddresslist
  GET /api/applet/appletcommon/get-applet-getaddresslist
  POST /api/applet/appletaccount/post-applet-addmemberaddress
  PUT /api/applet/appletaccount/put-applet-editmemberaddress
  DELETE /api/applet/appletaccount/delete-applet-deletememberaddress
  PUT /api/applet/appletaccount/put-applet-setdefaultmemberaddress
  GET /api/applet/memberapplet/get-pcbdeliverylabel
  POST /api/applet/appletorder/post-applet-calcship
  POST /api/applet/appletorder/post-applet-confirmorder
  GET /api/applet/appletorder/get-applet-getordereqlist
  POST /api/applet/appletorder/post-applet-replyordercheckqa
  POST /api/applet/appletorder/post-applet-setreceiveorder
  GET /api/applet/appletorder/get-applet-getpropress
  GET /api/applet/appletorder/get-applet-getshiplist
  GET /api/applet/appletorder/get-applet-getshipinfo
  GET /api/applet/appletorder/get-applet-lastordercontactinfo
  POST /api/applet/appletorder/get-applet-updatedeliveryaddress
  GET /api/applet/appletorder/get-shipreporturl
  POST /api/applet/appletorder/get-applet-getcartlist
  DELETE /api/applet/appletorder/delete-applet-getcartlist
  POST /api/applet/appletorder/post-applet-newsavepcbfile
  POST /api/applet/appletorder/post-applet-confirmsubmit
  POST /api/applet/appletorder/post-applet-{product}confirmsubmit
  POST /api/applet/appletorder/post-applet-resertordermain
  POST /api/applet/appletorder/post-paynoticing
  POST /api/applet/appletorder/post-applet-checkinvoice
  POST /api/applet/appletorder/post-ordermain-cancel
  POST /api/applet/appletorder/post-applet-gotopay
  POST /api/applet/appletorder/post-applet-updateinvoice
  GET /api/applet/appletorder/get-applet-payment
  GET /api/applet/appletorder/get-pcb-quote-config
  GET /api/applet/appletorder/get-pcbreturnorderinfo
  POST /api/applet/appletorder/pcb-returnorder-addcart
  GET /api/applet/appletorder/get-applet-statusgroupcount
  POST /api/applet/appletorder/post-applet-orderlist
  GET /api/applet/appletorder/get-applet-pcborderdetail
  GET /api/applet/appletordermain/get-ordermaindetail
  POST /api/applet/appletcommon/get-applet-uploadcommondoss
  POST /api/app/up-load-file/upload-file
  GET /api/applet/membercash/get-membercash-cashlogs
  GET /api/applet/membercash/get-membertakeout-takeoutlist
  POST /api/applet/membercash/post-membertakeout-applytakout
  GET /api/applet/membercash/get-memberbank
  PUT /api/applet/membercash/put-memberbank-update
  GET /api/applet/membercash/get-pay-payquery
  GET /api/applet/banksubaccount/get-banksubaccount-cardno
  GET /api/applet/memberinvoice/get-listbymbid
  GET /api/applet/memberinvoice/get-detail
  POST /api/applet/memberinvoice/post-addmemberinvoice
  PUT /api/applet/memberinvoice/put-editmemberinvoice
  DELETE /api/applet/memberinvoice/delete-memberinvoice
  GET /api/applet/memberinvoice/get-applylist
  GET /api/applet/memberinvoice/get-applydetail
  GET /api/applet/memberinvoice/get-noinvoicelist
  POST /api/applet/memberinvoice/post-addinvoiceapply
  GET /api/applet/memberinvoice/get-getpreorderinvoice
  GET /api/applet/membercreditaccount/get-membercredit-info
  GET /api/applet/membercreditaccount/get-membercreditrecord-list
  GET /api/applet/membercreditaccount/get-membercreditaccount-list
  GET /api/applet/membercreditaccount/get-membercreditaccount-detail
  POST /api/applet/membercreditaccount/post-addinvoiceapply
  GET /api/applet/membercreditaccount/get-reconciliation-list
  POST /api/applet/membercreditaccount/post-reconciliation
  POST /api/applet/membercreditaccount/post-creditrepayment
  GET /api/applet/membercreditaccount/get-{product}-creditpoint
  POST /api/applet/memberapplet/maoyitong-records
  GET /api/applet/memberapplet/get-memberservice
  GET /api/applet/memberapplet/get-paypasswordverifycode
  POST /api/applet/memberapplet/post-setpaypassword
  GET /api/applet/memberapplet/get-companynameandinvoiceno
  POST /api/applet/memberapplet/post-setaccountbelongsubmit
  GET /api/applet/memberapplet/get-tyccompanyinfo
  GET /api/applet/memberapplet/get-sendvalidatecode
  GET /api/applet/memberapplet/get-validate
  POST /api/app/notices/{id}/reading-count
  POST /api/app/pcb-valuation/applet-pcb-quote
  POST /api/app/pcb-valuation/{product}-quote-calc
  POST /api/app/shipping/calc-ship-money
  PUT /api/app/pcb-order-evaluate/or-add-pcb-order-evaluate
  POST /api/app/pcb-order-evaluate/factory-detail
  GET /api/app/pcb-order-evaluate/pcb-order-evaluate-by-factory-page-list
  POST /api/app/pcb-order/sync-pcb-orders-from-cVS
  POST /api/app/pcb-order-evaluate/exsits-evaluate
  DELETE /api/app/pcb-order-evaluate/pcb-order-evaluate/{id}
  GET /api/app/pcb-order-evaluate/pcb-order-evaluate
  POST /api/app/pcb-order-evaluate/average
  POST /api/app/get-calc-price/calc-price-by-order
  POST /api/app/get-calc-price/calc-price-by-re-order
  GET /api/app/pcb-orders/detail
  POST /api/app/pcb-orders/modify-pcb-order-tag
  GET /api/app/pcb-orders
  PUT /api/app/pcb-orders
  PUT /api/app/pcb-order-addresses
  POST /api/app/pcb-order-to-pay
  POST /api/app/member-pay/pay
  GET /api/app/pcb-orders/{id}/gc-file
  GET /api/app/pcb-orders/{id}/shipment-report
  POST /api/app/member-recharge-order
  GET /api/app/pcb-orders/process-page-list
  POST /api/app/pcb-orders/by-re-order`
  .trim()
  .split('\n')
  .map((line) => line.trim());

const read = readConfig({});
if (!read.ok) throw new Error('invalid settings');
const app = createApp(read.config, createLog('silent'));
beforeAll(async () => {
  addApiDocs(app, calls, 'xunban', async () => false);
  await app.ready();
});
afterAll(() => app.close());

test('every call of the specification is listed in the OpenAPI document of the web host', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(SPECIFIED).toHaveLength(109);
  expect(SPECIFIED.filter((one) => !listed.includes(one.replace('{product}', 'xunban')))).toEqual([]);
});
