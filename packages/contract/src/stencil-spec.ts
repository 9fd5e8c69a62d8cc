import type { Choice } from './board-options.ts';
import type { BoardSpec } from './board-spec.ts';

/** Options of a stencil that is ordered without boards. */
export const STENCIL_CHOICES = {
  /** `bothOnOne`: both sides next to each other on one sheet. `two`: a stencil for each side. */
  sides: ['top', 'bottom', 'bothOnOne', 'two'],
  frame: ['frameless', '370x470', '420x520', '550x650', '736x736'],
  thicknessMm: [0.08, 0.1, 0.12, 0.13, 0.15, 0.18, 0.2],
  electropolished: [false, true],
} as const;
export type StencilField = keyof typeof STENCIL_CHOICES | 'quantity' | 'apertures';

export type StencilSides = (typeof STENCIL_CHOICES.sides)[number];
export type StencilThickness = (typeof STENCIL_CHOICES.thicknessMm)[number];

/** Fields of a stencil in the order in which pages and papers list them; the remarks are not among them. */
export const STENCIL_FIELDS = [
  'sides',
  'frame',
  'thicknessMm',
  'electropolished',
  'apertures',
  'quantity',
] as const satisfies readonly StencilField[];

export const MAX_STENCILS = 50;
export const MAX_APERTURES = 200_000;

/** A solder stencil (钢网) that is ordered without boards: the buyer's request. Lengths in millimetres. */
export interface StencilSpec {
  readonly product: 'stencil';
  readonly sides: StencilSides;
  readonly frame: Choice<'stencilFrame'>;
  readonly thicknessMm: StencilThickness;
  readonly electropolished: boolean;
  /** Apertures of the chosen sides. The server replaces it by the number in the paste layers. */
  readonly apertures: number;
  /** Number of sets: with `two` a set is two stencils. */
  readonly quantity: number;
  readonly remarks: string;
}

export const PRODUCTS = ['board', 'stencil'] as const;
export type Product = (typeof PRODUCTS)[number];

/** The request of a quote, a cart row or an order: boards, or stencils alone. */
export type OrderedSpec = BoardSpec | StencilSpec;

export const isStencil = (spec: OrderedSpec): spec is StencilSpec => 'product' in spec;

export const isBoard = (spec: OrderedSpec): spec is BoardSpec => !isStencil(spec);

/** Returns the specification of boards; undefined for stencils. */
export const boardOnly = (spec: OrderedSpec): BoardSpec | undefined => (isStencil(spec) ? undefined : spec);

/** Number of stencils in an order. */
export const stencilCount = ({ sides, quantity }: Pick<StencilSpec, 'sides' | 'quantity'>): number =>
  sides === 'two' ? 2 * quantity : quantity;

export const defaultStencilSpec: StencilSpec = {
  product: 'stencil',
  sides: 'top',
  frame: '370x470',
  thicknessMm: 0.12,
  electropolished: false,
  apertures: 0,
  quantity: 1,
  remarks: '',
};
