import { BANK_LINE_KINDS, isOneOf } from '@xunban/contract';
import { fen } from '@xunban/money';
import { nextState, OPEN_STATES, type WithdrawalEvent } from '../../features/finance/withdrawals/withdrawal-machine.ts';
import {
  carrierClaimAgreed,
  carrierClaimPaid,
  carrierClaimRefused,
} from '../../features/ledger/ledger/carrier-events.ts';
import { disputeLost, disputeReturned, disputeTaken } from '../../features/ledger/ledger/dispute-events.ts';
import * as events from '../../features/ledger/ledger/events.ts';
import { channelSettled } from '../../features/ledger/ledger/settlement-events.ts';
import { yearEndJournals } from '../../features/ledger/ledger/year-end.ts';
import { type Action, one, requireBooked, requireOutcome } from './action.ts';
import type { MachineState, MachineWithdrawal } from './machine-state.ts';

const RESULTS = [
  ...(['goods', 'tooling', 'coupons', 'freight', 'cancelled', 'late', 'fees', 'badDebt', 'given'] as const),
  ...(['bankFee', 'bankInterest', 'bankRounding', 'administration', 'compensation', 'disputes'] as const),
] as const;

/** Transfers, withdrawals, adjustments by the company, settlements of gateways, lines of the bank and manual journals. */
export const walletActions: Readonly<Record<string, Action>> = {
  transferArrives(machine, { amount, coin }) {
    const bankReference = machine.next('B');
    const memberId = coin ? machine.member : null;
    const journal = events.transferArrived({ bankReference, memberId, amount: fen(amount) });
    requireBooked(machine.ledger.book(journal), `transfer ${bankReference}`);
    machine.bank += amount;
    if (memberId === null)
      machine.transfers.push({ bankReference, amount, state: 'held', claims: 0, claimedBy: machine.member });
    else machine.give(memberId, amount);
    return ['transfer', 'none', 'done'];
  },
  claim(machine, dice) {
    const transfer = one(machine.transfers, dice);
    if (!transfer) return undefined;
    const { state, bankReference, amount } = transfer;
    if (state !== 'held') return ['transfer', state, 'impossible'];
    transfer.claims += 1;
    transfer.claimedBy = dice.coin ? machine.member : machine.otherMember;
    const claim = { bankReference, claimNo: transfer.claims, memberId: transfer.claimedBy, amount: fen(amount) };
    requireBooked(machine.ledger.book(events.transferClaimed(claim)), `the claim of ${bankReference}`);
    transfer.state = 'claimed';
    machine.give(transfer.claimedBy, amount);
    return ['transfer', state, 'done'];
  },
  undoClaim(machine, dice) {
    const transfer = one(machine.transfers, dice);
    if (!transfer) return undefined;
    const { state, bankReference, amount, claims: claimNo, claimedBy: memberId } = transfer;
    if (state !== 'claimed') return ['transfer', state, 'impossible'];
    const claim = { bankReference, claimNo, memberId, amount: fen(amount) };
    const isBooked = machine.ledger.book(events.transferUndone(claim));
    const outcome = requireOutcome(isBooked, machine.has(memberId) >= amount, `the undoing of ${bankReference}`);
    if (isBooked) {
      transfer.state = 'held';
      machine.give(memberId, -amount);
    }
    return ['transfer', state, outcome];
  },
  returnTransfer(machine, dice) {
    const transfer = one(machine.transfers, dice);
    if (!transfer) return undefined;
    const { state, bankReference, amount } = transfer;
    if (state !== 'held') return ['transfer', state, 'impossible'];
    const journal = events.transferReturned({ bankReference, amount: fen(amount) });
    requireBooked(machine.ledger.book(journal), `the return of ${bankReference}`);
    transfer.state = 'returned';
    machine.bank -= amount;
    return ['transfer', state, 'done'];
  },
  withdraw(machine, { amount }) {
    const open = machine.withdrawals.find(({ state }) => isOneOf(OPEN_STATES, state));
    if (open) return ['withdrawal', open.state, 'impossible'];
    const withdrawal: MachineWithdrawal = { withdrawalNo: machine.next('W'), amount, state: 'applied' };
    const isBooked = machine.ledger.book(events.withdrawalFrozen(journalOf(machine, withdrawal)));
    const outcome = requireOutcome(isBooked, machine.has(machine.member) >= amount, withdrawal.withdrawalNo);
    if (isBooked) {
      machine.withdrawals.push(withdrawal);
      machine.give(machine.member, -amount);
    }
    return ['withdrawal', 'none', outcome];
  },
  take: onWithdrawal('take'),
  approveFirst: onWithdrawal('approveFirst'),
  approve: onWithdrawal('approve'),
  reject: onWithdrawal('reject', backToWallet),
  takeBack: onWithdrawal('cancel', backToWallet),
  sendPayout: onWithdrawal('send', (machine, withdrawal) =>
    requireBooked(machine.ledger.book(events.withdrawalSent(journalOf(machine, withdrawal))), withdrawal.withdrawalNo),
  ),
  bankPaid: onWithdrawal('bankPaid', (machine, withdrawal) => {
    const journal = events.withdrawalPaid(journalOf(machine, withdrawal));
    requireBooked(machine.ledger.book(journal), `${withdrawal.withdrawalNo} paid`);
    machine.bank -= withdrawal.amount;
  }),
  bankRefused: onWithdrawal('bankRefused', (machine, withdrawal) => {
    const journal = events.withdrawalReturned(journalOf(machine, withdrawal));
    requireBooked(machine.ledger.book(journal), `${withdrawal.withdrawalNo} returned`);
    machine.give(machine.member, withdrawal.amount);
  }),
  adjust(machine, { amount, pick, coin }) {
    const given = pick % 3 === 0 ? amount : -amount;
    const key = machine.next('A');
    const kind = coin && given > 0n ? 'goodwill' : 'adjustment';
    const isBooked = machine.ledger.book(
      events.adjustment({ key, kind, memberId: machine.member, reference: key, amount: fen(given) }),
    );
    const outcome = requireOutcome(isBooked, machine.has(machine.member) + given >= 0n, `adjustment ${key}`);
    if (isBooked) {
      machine.give(machine.member, given);
      machine.company.given += given;
    }
    return ['wallet', given > 0n ? 'giving' : 'taking', outcome];
  },
  settleChannel(machine, { pick }) {
    const { gateway, channel } = machine;
    const amount = (channel * BigInt(1 + (pick % 100))) / 100n;
    if (amount <= 0n) return ['channel', 'nothing taken', 'impossible'];
    const fee = amount / 166n;
    const journal = channelSettled({ gateway, day: machine.next('D'), amount: fen(amount), fee: fen(fee) });
    requireBooked(machine.ledger.book(journal), 'a day of the channel');
    machine.channel -= amount;
    machine.settled += amount - fee;
    machine.company.fees += fee;
    return ['channel', 'something taken', 'done'];
  },
  bookBankLine(machine, { amount, pick }) {
    const kind = BANK_LINE_KINDS[pick % BANK_LINE_KINDS.length] ?? 'bankFee';
    const moved = kind === 'bankFee' ? -amount : amount;
    const line = { lineId: machine.next('L'), bankReference: 'B', kind, amount: fen(moved) };
    requireBooked(machine.ledger.book(events.bankLineBooked(line)), `${kind} of the bank`);
    machine.bank += moved;
    machine.company[kind] -= moved;
    return ['bank line', kind, 'done'];
  },
  enterJournal(machine, { amount }) {
    const lines = [
      { kind: 'administration', amount: fen(amount) },
      { kind: 'bank', amount: fen(-amount) },
    ] as const;
    const journal = events.manualEntry({ id: machine.next('M'), journalNo: 'PZ', lines });
    requireBooked(machine.ledger.book(journal), 'a manual journal');
    machine.bank -= amount;
    machine.company.administration += amount;
    return ['manual journal', 'approved', 'done'];
  },
  claimFromCarrier(machine, { amount, pick }) {
    const claim = { claimNo: machine.next('SP'), amount: fen(amount) };
    requireBooked(machine.ledger.book(carrierClaimAgreed(claim)), 'an agreed claim');
    machine.company.compensation += amount;
    if (pick % 3 === 0) {
      machine.company.receivable += amount;
      return ['carrier claim', 'agreed', 'done'];
    }
    const isPaid = pick % 3 === 1;
    requireBooked(machine.ledger.book(isPaid ? carrierClaimPaid(claim) : carrierClaimRefused(claim)), 'its end');
    if (isPaid) machine.bank += amount;
    else machine.company.compensation -= amount;
    return ['carrier claim', isPaid ? 'paid' : 'refused', 'done'];
  },
  disputePayment(machine, { amount, pick }) {
    const dispute = { disputeNo: machine.next('ZY'), gateway: machine.gateway, amount: fen(amount) };
    requireBooked(machine.ledger.book(disputeTaken(dispute)), 'a disputed payment');
    machine.settled -= amount;
    if (pick % 3 === 0) {
      machine.claims += amount;
      return ['dispute', 'open', 'done'];
    }
    const isLost = pick % 3 === 1;
    requireBooked(machine.ledger.book(isLost ? disputeLost(dispute) : disputeReturned(dispute)), 'its end');
    if (isLost) machine.company.disputes += amount;
    else machine.settled += amount;
    return ['dispute', isLost ? 'lost' : 'won', 'done'];
  },
  closeYear(machine) {
    const { company } = machine;
    const results = (
      [
        ['boardSales', -company.goods],
        ['toolingSales', -company.tooling],
        ['couponDiscounts', company.coupons],
        ['freightSales', -company.freight],
        ['cancellationFees', -company.cancelled],
        ['lateFees', -company.late],
        ['channelFees', company.fees],
        ['badDebt', company.badDebt],
        ['operatorAdjustment', company.given],
        ['bankFees', company.bankFee],
        ['bankInterest', company.bankInterest],
        ['bankRounding', company.bankRounding],
        ['administration', company.administration],
        ['carrierCompensation', -company.compensation],
        ['disputeLosses', company.disputes],
      ] as const
    )
      .filter(([, balance]) => balance !== 0n)
      .map(([kind, balance]) => ({
        account: { kind, owner: kind === 'channelFees' ? machine.gateway : '' },
        balance: fen(balance),
      }));
    if (results.length === 0) return ['year', 'without result', 'impossible'];
    for (const journal of yearEndJournals(machine.next('Y'), 1, results))
      requireBooked(machine.ledger.book(journal), journal.kind);
    company.retained += results.reduce((total, { balance }) => total + balance, 0n);
    for (const name of RESULTS) company[name] = 0n;
    return ['year', 'with a result', 'done'];
  },
  /** A job runs twice, a notice comes twice: what is booked stays as it is. */
  bookAgain(machine, dice) {
    const attempt = one(
      machine.ledger.attempts.filter(({ isBooked }) => isBooked),
      dice,
    );
    if (!attempt) return undefined;
    requireBooked(machine.ledger.book(attempt.journal), `${attempt.journal.bizKey} again`);
    return ['journal', 'booked', 'done'];
  },
};

const journalOf = (machine: MachineState, { withdrawalNo, amount }: MachineWithdrawal) => ({
  ...{ withdrawalNo, memberId: machine.member, amount: fen(amount) },
});

function backToWallet(machine: MachineState, withdrawal: MachineWithdrawal): void {
  const journal = events.withdrawalUnfrozen(journalOf(machine, withdrawal));
  requireBooked(machine.ledger.book(journal), `${withdrawal.withdrawalNo} given back`);
  machine.give(machine.member, withdrawal.amount);
}

/** An event of a withdrawal: mostly of the newest one, at times of any. */
function onWithdrawal(
  event: WithdrawalEvent,
  run: (machine: MachineState, withdrawal: MachineWithdrawal) => void = () => {},
): Action {
  return (machine, dice) => {
    const last = machine.withdrawals.at(-1);
    const withdrawal = dice.pick % 4 === 0 ? one(machine.withdrawals, dice) : last;
    if (!withdrawal) return undefined;
    const { state } = withdrawal;
    const next = nextState(state, event);
    if (!next) return ['withdrawal', state, 'impossible'];
    run(machine, withdrawal);
    withdrawal.state = next;
    return ['withdrawal', state, 'done'];
  };
}
