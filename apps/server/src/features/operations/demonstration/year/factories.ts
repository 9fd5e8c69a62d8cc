import { calls } from '@xunban/contract';
import type { World } from './world.ts';

/** The other factories make usual boards of two and four layers besides their own materials, so that they have work. */
export async function extendFactories(world: World): Promise<void> {
  const { call, staff, otherFactories } = world;
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
  await describeFactories(world);
}

/** Texts of the public factory page. */
const PROFILES = [
  '自有工厂，样板和小批量，单双面到十层，常规 FR-4。24 小时加急线，出货前全部飞针测试。',
  '铝基板和铜基板，单面和双面，灯条、电源和电机驱动。板长可到 1 200 mm。',
  '高频板材，罗杰斯和 PTFE，二到四层，沉金、沉银、沉锡，阻抗出测试报告。',
] as const;

async function describeFactories({ call, staff }: World): Promise<void> {
  const factories = await call(calls.staffEvaluations.factories, staff.admin, {});
  for (const [index, { id, version, name }] of factories.entries())
    await call(calls.staffEvaluations.editFactory, staff.admin, {
      params: { id },
      body: { version, name, profile: PROFILES[index] ?? '' },
    });
}
