import qrcode from 'qrcode-generator';
import styles from './payment.module.css';

/**
 * A text as a QR code, drawn locally: the payment data goes to no third party. Dark on light in every mode, or phones cannot
 * read it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const places = Array.from({ length: size }, (_, place) => place);
  const path = places.flatMap((y) => places.filter((x) => code.isDark(y, x)).map((x) => `M${x} ${y}h1v1h-1z`)).join('');
  return (
    <svg className={styles['qr']} role="img" aria-label={label} viewBox={`-4 -4 ${size + 8} ${size + 8}`}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
