export { type GuardedRoute, guard, type Verdict } from './guard.ts';
export { drawnMenu, filterMenu, type MenuEntry } from './menu.ts';
export {
  EMPTY_HOLDER,
  type Grant,
  type Holder,
  holderOf,
  meets,
  meetsAll,
  type Names,
  type RequiredPermission,
} from './required-permission.ts';
