/** The brand mark: a board with four mounting holes and a track that turns into the character's stroke. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="5" fill="var(--mask)" />
      <path d="M7 22.5 L14 15.5 H18.5 L25 9" fill="none" stroke="var(--gold-fill)" strokeWidth="2.6" />
      <path d="M7 9.5 L12 9.5 M20 22.5 H25" fill="none" stroke="var(--legend)" strokeOpacity="0.9" strokeWidth="2.6" />
      <g fill="var(--mask-deep)" stroke="var(--gold-fill)" strokeWidth="2">
        <circle cx="7" cy="22.5" r="2.7" />
        <circle cx="25" cy="9.5" r="2.7" />
      </g>
    </svg>
  );
}
