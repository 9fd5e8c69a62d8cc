import { useMatches } from 'react-router';
import type { RouteDef } from '../../shared/route-def.ts';

/** The page that is shown, as the list of routes has it. */
export function useCurrentRoute(): RouteDef | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isRouteDef(handle) ? handle : undefined;
}

/** Every page's route carries its definition as its handle; routes that only redirect carry none. */
const isRouteDef = (handle: unknown): handle is RouteDef =>
  typeof handle === 'object' && handle !== null && 'frame' in handle && 'load' in handle;
