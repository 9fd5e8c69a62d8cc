import { planned } from '../call.ts';

const base = '/api/applet/memberinvoice';

export const invoice = {
  profiles: planned({
    method: 'GET',
    path: `${base}/get-listbymbid`,
    area: 'invoice',
    access: 'member',
    summary: 'Own invoice profiles.',
  }),
  profile: planned({
    method: 'GET',
    path: `${base}/get-detail`,
    area: 'invoice',
    access: 'member',
    summary: 'One invoice profile.',
  }),
  addProfile: planned({
    method: 'POST',
    path: `${base}/post-addmemberinvoice`,
    area: 'invoice',
    access: 'member',
    summary: 'Adds an invoice profile; title and tax number checked.',
  }),
  editProfile: planned({
    method: 'PUT',
    path: `${base}/put-editmemberinvoice`,
    area: 'invoice',
    access: 'member',
    summary: "Edits a profile; a certified company's title is fixed.",
  }),
  removeProfile: planned({
    method: 'DELETE',
    path: `${base}/delete-memberinvoice`,
    area: 'invoice',
    access: 'member',
    summary: 'Deletes an invoice profile.',
  }),
  applications: planned({
    method: 'GET',
    path: `${base}/get-applylist`,
    area: 'invoice',
    access: 'member',
    summary: 'Own invoice applications.',
  }),
  application: planned({
    method: 'GET',
    path: `${base}/get-applydetail`,
    area: 'invoice',
    access: 'member',
    summary: 'One application with its orders, number and PDF.',
  }),
  uninvoiced: planned({
    method: 'GET',
    path: `${base}/get-noinvoicelist`,
    area: 'invoice',
    access: 'member',
    summary: 'Orders not yet invoiced, and why each can or cannot be.',
  }),
  apply: planned({
    method: 'POST',
    path: `${base}/post-addinvoiceapply`,
    area: 'invoice',
    access: 'member',
    summary: 'Applies for an invoice over chosen orders.',
  }),
  previousChoice: planned({
    method: 'GET',
    path: `${base}/get-getpreorderinvoice`,
    area: 'invoice',
    access: 'member',
    summary: 'Invoice choice of the previous order.',
  }),
};
