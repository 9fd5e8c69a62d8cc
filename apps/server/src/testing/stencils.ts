import type { BoardFacts } from '@xunban/gerber';
import { giveBoardFile, twoLayerFacts } from './orders.ts';
import type { TestMember, TestServer } from './server.ts';

const SIDE = { widthMm: 60, heightMm: 40, openedMm2: 120, minWidthMm: 0.25, minAreaOverWallMm: 0.07 };

/** Facts of a board with paste on its top: its smallest aperture needs a thin sheet. */
export const PASTE_FACTS: BoardFacts = {
  ...twoLayerFacts({ widthMm: 120, heightMm: 80 }),
  paste: { top: true, bottom: false },
  stencil: { top: { ...SIDE, apertures: 1620 } },
};

export const STENCIL = {
  sides: 'top',
  frame: '370x470',
  thicknessMm: 0.12,
  electropolished: true,
  quantity: 2,
} as const;

/** Facts of the same board with apertures over so much of it. */
export const pasteOver = (widthMm: number, heightMm: number): BoardFacts => ({
  ...PASTE_FACTS,
  stencil: { top: { ...SIDE, apertures: 1620, widthMm, heightMm } },
});

/** Quotes stencils without boards and puts them in the cart. */
export async function stencilInCart(server: TestServer, { api, memberId }: TestMember, facts = PASTE_FACTS) {
  const { quoteId } = await api.quote.calculateStencil({ body: { spec: STENCIL } });
  const fileId = await giveBoardFile(server, memberId, facts);
  return api.order.addToCart({ body: { quoteId, fileId } });
}
