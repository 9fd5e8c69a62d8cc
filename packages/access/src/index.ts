export {
  type Authority,
  EMPTY_HOLDER,
  type Grant,
  type Holder,
  holderOf,
  meets,
  meetsAll,
  type Names,
} from './authority.ts';
export { type GuardedRoute, guard, type Verdict } from './guard.ts';
export { drawnMenu, filterMenu, type MenuEntry } from './menu.ts';
