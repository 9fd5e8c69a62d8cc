import { planned } from '../call.ts';

const base = '/api/app/pcb-order-evaluate';

export const evaluation = {
  save: planned({
    method: 'PUT',
    path: `${base}/or-add-pcb-order-evaluate`,
    area: 'main',
    access: 'member',
    summary: 'Adds or edits the evaluation of a completed own order.',
  }),
  factory: planned({
    method: 'POST',
    path: `${base}/factory-detail`,
    area: 'main',
    access: 'anyone',
    summary: 'A factory: capability, scores, measured on-time rate.',
  }),
  byFactory: planned({
    method: 'GET',
    path: `${base}/pcb-order-evaluate-by-factory-page-list`,
    area: 'main',
    access: 'anyone',
    summary: 'Public evaluations of a factory.',
  }),
  exists: planned({
    method: 'POST',
    path: `${base}/exsits-evaluate`,
    area: 'main',
    access: 'member',
    summary: 'Which orders have an evaluation.',
  }),
  remove: planned({
    method: 'DELETE',
    path: `${base}/pcb-order-evaluate/{id}`,
    area: 'main',
    access: 'member',
    summary: 'Deletes an own evaluation.',
  }),
  one: planned({
    method: 'GET',
    path: `${base}/pcb-order-evaluate`,
    area: 'main',
    access: 'anyone',
    summary: 'One evaluation by order number.',
  }),
  average: planned({
    method: 'POST',
    path: `${base}/average`,
    area: 'main',
    access: 'anyone',
    summary: 'Average scores of factories.',
  }),
};
