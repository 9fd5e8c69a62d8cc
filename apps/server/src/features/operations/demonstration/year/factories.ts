import { calls } from '@xunban/contract';
import type { World } from './world.ts';

/** The other factories make usual boards of two and four layers besides their own materials, so that they have work. */
export async function extendFactories({ call, staff, otherFactories }: World): Promise<void> {
  const { items } = await call(calls.staffFactories.list, staff.admin, {});
  for (const { id, code, capability, version, isPaused, province, city, source, capacity, holidays } of items) {
    if (code === 'F01' || !capability) continue;
    const { options } = capability;
    const material = [...new Set([...(options.material ?? []), 'fr4' as const])];
    await call(calls.staffFactories.save, staff.admin, {
      params: { id },
      body: {
        ...{ version, isPaused, province, city, source, capacity, holidays },
        capability: { ...capability, maxLayers: 4, options: { ...options, material } },
      },
    });
    otherFactories.push(id);
  }
}
