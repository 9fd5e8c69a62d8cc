import type { ImpedanceLine } from '../facts.ts';

const maxLines = 50;
const [minOhms, maxOhms] = [20, 200];

/**
 * The impedance that the name of a net class states: `50R`, `USB_90ohm`, `100Ω diff`, `Z50`, `差分100`. Undefined for names
 * that state none: a bare number may be a voltage or a width.
 */
export function namedImpedance(name: string): { readonly ohms: number; readonly isDifferential?: true } | undefined {
  const stated =
    /(?<![\d.])(\d{2,3})\s*(?:ohms?|Ω|Ω|欧姆?|R)(?![a-z\d])/iu.exec(name) ??
    /(?:^|[^a-z])(?:Z|imp|impedance|阻抗|差分|diff)[\s_=-]*(\d{2,3})(?![\d.])/iu.exec(name);
  const ohms = Number(stated?.[1]);
  if (!(ohms >= minOhms && ohms <= maxOhms)) return undefined;
  return /diff|差分|dp(?![a-z])|pair/iu.test(name) ? { ohms, isDifferential: true } : { ohms };
}

/** Net classes that state an impedance, with as many of their nets as are known. */
export function impedanceClasses(
  classes: readonly { readonly name: string; readonly nets: readonly string[] }[],
): ImpedanceLine[] {
  return classes
    .flatMap(({ name, nets }): ImpedanceLine[] => {
      const stated = namedImpedance(name);
      return stated === undefined ? [] : [{ name: name.slice(0, 60), ...stated, nets: nets.slice(0, maxLines) }];
    })
    .slice(0, maxLines);
}
