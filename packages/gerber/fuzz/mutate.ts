/** Random numbers from a seed, so that a failing case can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x100000000;
  };
}

const nasty: readonly string[] = [
  '%',
  '*',
  '\r',
  '\n',
  '\0',
  'G36*',
  'G37*',
  '%SRX1000Y1000I0.001J0.001*%',
  '%SR*%',
  '%ABD99*%',
  '%AB*%',
  'D99*\nX0Y0D03*',
  '%LPC*%',
  '%ADD10C,1e308*%',
  '%ADD11P,1X2000X0*%',
  '%AMX*1,1,((((((((((((1*%',
  '%AMY*4,1,1000000,0,0*%\n%ADD12Y*%',
  'X999999999999999999999999Y-99999999999999D01*',
  'G02X0Y0I1J1D01*',
  'G74*',
  'G75*',
  '%MOIN*%',
  '%FSTAX66Y66*%',
  'M02*',
  'M48',
  'T1C0',
  'R99999X1Y1',
  'M25\nX1Y1\nM01\nM02X1Y1\nM02X1Y1\nM08',
  'X1Y1G85X2Y2',
  'G91',
  'ICI,ON',
  '{"GeneralSpecs":{"Size":{"X":"a"}}}',
  '(',
  ')',
  '"',
  '(xy 1e308 -1e308)',
  '(xy nan 1)',
  '(at 1e999 0 inf)',
  '(width -1)',
  '(layers "*")',
  '(size 1e9 0)',
  '(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((',
  '<board>',
  '</element>',
  '&a;',
  '<![CDATA[',
  '<wire x1="1e308" y1="1" x2="-1e308" y2="0" width="1" layer="1" curve="1e-9"/>',
  '<!ENTITY a "&a;&a;">',
  '\nOB 1e308 -1e308 H\nOC 1 1 1e300 0 Y\nOE\nSE\n',
  '\nA 1 1 1 1 1e9 1e9 0 P 0 Y\n',
  '\nP 1 1 -1 0 1e308 P 0 9 1e308\n',
  '\n$0 thr1e9x1x0x99999x1\n',
  '\n$0 rect1000x1000xr1e308\n',
  '\nUNITS=INCH\n',
  '\nSTEP-REPEAT {\n NAME=PCB\n NX=999999999\n NY=999999999\n}\n',
];

/** Changes a file in one to eight places: flips bytes, cuts, doubles or moves pieces, inserts hostile text. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  let out = bytes.slice(0, 200_000);
  const pick = (below: number): number => Math.floor(random() * below);
  for (let round = 1 + pick(8); round > 0; round -= 1) {
    const at = pick(out.length + 1);
    switch (pick(7)) {
      case 0:
        out = out.slice(0, at);
        break;
      case 1:
        if (out.length > 0) out[Math.min(at, out.length - 1)]! ^= 1 << pick(8);
        break;
      case 2: {
        const end = Math.min(out.length, at + pick(200));
        out = joined(out.subarray(0, at), out.subarray(end));
        break;
      }
      case 3: {
        const end = Math.min(out.length, at + pick(2_000));
        out = joined(out.subarray(0, end), out.subarray(at, end), out.subarray(end));
        break;
      }
      case 4: {
        const text = nasty[pick(nasty.length)] ?? '';
        out = joined(out.subarray(0, at), new TextEncoder().encode(text), out.subarray(at));
        break;
      }
      case 5: {
        const digits = new TextEncoder().encode('9'.repeat(1 + pick(30)));
        out = joined(out.subarray(0, at), digits, out.subarray(at));
        break;
      }
      default:
        for (let count = 0; count < 20 && out.length > 0; count += 1) out[pick(out.length)] = pick(256);
    }
  }
  return out;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
