import { z } from 'zod';
import { call, planned } from '../call.ts';
import { filter, intIn, page, paging, text } from '../wire.ts';
import { orderDetail, orderProgress, orderSummary } from './pcb-order.ts';

/** The calls of the main API about orders; the same use cases as under the applet, in the other dialect. */
export const main = {
  readNotice: planned({
    method: 'POST',
    path: '/api/app/notices/{id}/reading-count',
    area: 'main',
    access: 'anyone',
    summary: 'Counts one read of a notice.',
  }),
  syncFactoryOrders: planned({
    method: 'POST',
    path: '/api/app/pcb-order/sync-pcb-orders-from-cVS',
    area: 'main',
    access: { staff: 'order.produce' },
    summary: 'Pulls production state from the factory system.',
  }),
  orderDetail: call({
    method: 'GET',
    path: '/api/app/pcb-orders/detail',
    area: 'main',
    access: 'member',
    summary: 'One PCB order.',
    query: z.object({ orderNo: text(40).min(1) }),
    result: orderDetail,
  }),
  tagOrder: planned({
    method: 'POST',
    path: '/api/app/pcb-orders/modify-pcb-order-tag',
    area: 'main',
    access: 'member',
    summary: 'Own tags and customer part number.',
  }),
  orders: call({
    method: 'GET',
    path: '/api/app/pcb-orders',
    area: 'main',
    access: 'member',
    summary: 'Own PCB orders.',
    query: z.object({ ...paging, state: filter(intIn(0, 90)), filter: filter(text(60)) }),
    result: page(orderSummary),
  }),
  editOrder: planned({
    method: 'PUT',
    path: '/api/app/pcb-orders',
    area: 'main',
    access: 'member',
    summary: 'Changes the open fields of an unpaid order.',
  }),
  changeOrderAddress: planned({
    method: 'PUT',
    path: '/api/app/pcb-order-addresses',
    area: 'main',
    access: 'member',
    summary: 'Changes the delivery address of an unshipped order.',
  }),
  productionFile: planned({
    method: 'GET',
    path: '/api/app/pcb-orders/{id}/gc-file',
    area: 'main',
    access: 'member',
    summary: 'Production file of a PCB order.',
  }),
  shipmentReport: planned({
    method: 'GET',
    path: '/api/app/pcb-orders/{id}/shipment-report',
    area: 'main',
    access: 'member',
    summary: 'Shipment report PDF.',
  }),
  inProduction: call({
    method: 'GET',
    path: '/api/app/pcb-orders/process-page-list',
    area: 'main',
    access: 'member',
    summary: 'Own orders in production with progress.',
    query: z.object({ ...paging }),
    result: page(orderSummary.extend({ progress: orderProgress })),
  }),
  reorder: planned({
    method: 'POST',
    path: '/api/app/pcb-orders/by-re-order',
    area: 'main',
    access: 'member',
    summary: 'Places a reorder of an order.',
  }),
};
