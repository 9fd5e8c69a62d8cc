import { isUndecided } from '../../features/finance/withdrawals/withdrawal-machine.ts';
import { type AccountKind, CHART, COMPANY } from '../../features/ledger/ledger/chart.ts';
import { SETTLEMENT_ACCOUNT } from '../../features/ledger/ledger/settlement-events.ts';
import { priceOf } from './action.ts';
import type { MachineOrder, MachinePiece, MachineState } from './machine-state.ts';

type Balances = Partial<Record<AccountKind, Readonly<Record<string, bigint>>>>;

/** Computes the expected balance of every account from the events, debit positive. */
function expectedBalances(machine: MachineState): Balances {
  const { member, gateway, company, limit, owed } = machine;
  const pieces = [...machine.pieces];
  return {
    channelInTransit: { [gateway]: machine.channel },
    channelClaim: { [gateway]: machine.claims },
    bank: { transfers: machine.bank, [SETTLEMENT_ACCOUNT]: machine.settled },
    creditUndelivered: Object.fromEntries(machine.orders.map((order) => [order.no, undeliveredOf(order)])),
    creditUnbilled: {
      [member]: machine.orders.reduce((left, order) => left - undeliveredOf(order), machine.unbilled),
    },
    creditBilled: Object.fromEntries(machine.statements.map(({ id, principal, fees }) => [id, principal + fees])),
    walletAvailable: Object.fromEntries([...machine.wallet].map(([owner, cash]) => [owner, -cash])),
    walletFrozen: { [member]: -total(machine.withdrawals, ({ state }) => isUndecided(state) || state === 'approved') },
    withdrawalInTransit: Object.fromEntries(
      machine.withdrawals.filter(({ state }) => state === 'paying').map((one) => [one.withdrawalNo, -one.amount]),
    ),
    paymentHold: Object.fromEntries(
      machine.payments.filter(({ state }) => state === 'pending').map(({ payNo, parts }) => [payNo, -parts.wallet]),
    ),
    orderPrepaid: Object.fromEntries(machine.orders.map((order) => [order.no, -prepaidOf(order)])),
    unidentifiedReceipt: Object.fromEntries(
      machine.transfers.filter(({ state }) => state === 'held').map((one) => [one.bankReference, -one.amount]),
    ),
    refundInTransit: Object.fromEntries(
      machine.refunds.filter(({ state }) => state !== 'succeeded').map(({ refundNo, amount }) => [refundNo, -amount]),
    ),
    boardSales: { [COMPANY]: -company.goods },
    toolingSales: { [COMPANY]: -company.tooling },
    couponDiscounts: { [COMPANY]: company.coupons },
    freightSales: { [COMPANY]: -company.freight },
    cancellationFees: { [COMPANY]: -company.cancelled },
    lateFees: { [COMPANY]: -company.late },
    outputTax: { board: -company.tax.board, freight: -company.tax.freight },
    channelFees: { [gateway]: company.fees },
    badDebt: { [COMPANY]: company.badDebt },
    operatorAdjustment: { [COMPANY]: company.given },
    bankFees: { [COMPANY]: company.bankFee },
    bankInterest: { [COMPANY]: company.bankInterest },
    bankRounding: { [COMPANY]: company.bankRounding },
    administration: { [COMPANY]: company.administration },
    otherReceivables: { [COMPANY]: company.receivable },
    carrierCompensation: { [COMPANY]: -company.compensation },
    disputeLosses: { [COMPANY]: company.disputes },
    retainedEarnings: { [COMPANY]: company.retained },
    creditGranted: { [member]: -(limit > owed ? limit : owed) },
    creditFree: { [member]: machine.free },
    creditUsed: { [member]: owed },
    consumption: Object.fromEntries(
      pieces.map(([no, { free, applied, issued, owed: invoiceOwed }]) => [no, invoiceOwed - free - applied - issued]),
    ),
    invoiceable: Object.fromEntries(pieces.map(([no, { free }]) => [no, free])),
    invoiceApplied: Object.fromEntries(pieces.map(([no, { applied }]) => [no, applied])),
    invoiceIssued: Object.fromEntries(pieces.map(([no, { issued }]) => [no, issued])),
    invoiceOwed: Object.fromEntries(pieces.map(([no, { owed: invoiceOwed }]) => [no, -invoiceOwed])),
  };
}

const total = <T extends { readonly amount: bigint }>(items: readonly T[], isCounted: (item: T) => boolean): bigint =>
  items.reduce((sum, item) => (isCounted(item) ? sum + item.amount : sum), 0n);

/** Credit that pays for a board in work and is on no statement. */
const undeliveredOf = ({ state, statement, paid }: MachineOrder): bigint =>
  state === 'paid' && statement === undefined ? paid.credit : 0n;

const prepaidOf = ({ paid, refunded, earned, fee }: MachineOrder): bigint =>
  paid.wallet + paid.credit + paid.online - refunded - earned - fee;

/** Lists the faults of the ledger and of the data that depend on it; empty when all is right. */
export function faultsOf(machine: MachineState): readonly string[] {
  const faults: string[] = [];
  const { ledger } = machine;
  if (ledger.sum !== 0n) faults.push(`I1: all postings come to ${ledger.sum}`);
  const expected = expectedBalances(machine);
  for (const kind of Object.keys(CHART) as AccountKind[]) {
    const [wanted, found] = [expected[kind] ?? {}, ledger.ofKind(kind)];
    for (const owner of new Set([...Object.keys(wanted), ...Object.keys(found)]))
      if ((wanted[owner] ?? 0n) !== (found[owner] ?? 0n))
        faults.push(`${kind} ${owner}: should be ${wanted[owner] ?? 0n}, is ${found[owner] ?? 0n}`);
  }
  for (const [no, piece] of machine.pieces) faults.push(...faultsOfPiece(machine, no, piece));
  for (const order of machine.orders) faults.push(...faultsOfOrder(order, machine.pieces.get(order.no)?.owed ?? 0n));
  for (const { id, state, principal, fees } of machine.statements)
    if ((state === 'settled') !== (principal + fees === 0n))
      faults.push(`I10: ${id} is ${state} and owes ${principal}`);
  return faults;
}

/** Invoiced and applied amounts are what was sold and not given back; only what has left for the tax platform is owed. */
function faultsOfPiece(machine: MachineState, no: string, { free, applied, issued, owed }: MachinePiece): string[] {
  const askedIn = (wanted: string) =>
    machine.applications.reduce((sum, { state, parts }) => (state === wanted ? sum + (parts.get(no) ?? 0n) : sum), 0n);
  const [open, asked] = [askedIn('applied'), askedIn('asked')];
  const sold = machine.orders.find((order) => order.no === no)?.earned ?? 0n;
  return [
    ...(free + applied + issued - owed === sold ? [] : [`I11: ${no} is sold for ${sold}, invoiced otherwise`]),
    ...(applied === open + asked ? [] : [`I11: ${no} has ${applied} applied, and ${open + asked} in applications`]),
    ...(owed === 0n || (open === 0n && owed <= issued + asked) ? [] : [`I11: ${no} owes ${owed} of open applications`]),
  ];
}

function faultsOfOrder(order: MachineOrder, owedForCreditNote: bigint): readonly string[] {
  const { no, state, paid, back, over } = order;
  const left = prepaidOf(order);
  const should = state === 'paid' ? priceOf(order) : state === 'sent' ? over : 0n;
  return [
    ...(left === should ? [] : [`I6: ${no} is ${state} and has ${left} prepaid`]),
    ...(over <= owedForCreditNote
      ? []
      : [`${no}: ${over} are over, of which only ${owedForCreditNote} wait for a credit note`]),
    ...(['wallet', 'credit', 'online'] as const)
      .filter((part) => back[part] > paid[part])
      .map((part) => `I7: ${no} got back ${back[part]} of ${paid[part]} by ${part}`),
  ];
}
