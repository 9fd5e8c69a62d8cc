/**
 * Last known state of money at the bank or gateway that was asked to pay it. unasked: no request was sent. unanswered: one was
 * sent, and its outcome is unknown. absent: long after the last request it is not known there.
 */
export const TRANSFER_STATUSES = ['unasked', 'unanswered', 'accepted', 'refused', 'absent', 'paid'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];
