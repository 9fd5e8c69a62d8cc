import { expect, it } from 'vitest';
import { latinName } from './person-name.tsx';

it.each([
  ['王工', 'Wang Gong'],
  ['李晓明', 'Li Xiaoming'],
  // A family name has a reading of its own.
  ['单雄信', 'Shan Xiongxin'],
  ['欧阳修文', 'Ouyang Xiuwen'],
  ['吕伟', 'Lv Wei'],
])('%s is %s', async (name, latin) => expect(await latinName(name)).toBe(latin));
