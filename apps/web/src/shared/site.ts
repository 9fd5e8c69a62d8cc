/** External websites that the company's buyers need. */
export const THIRD_PARTY_LINKS = [
  { key: 'footer.icp', href: 'https://beian.miit.gov.cn/' },
  { key: 'footer.invoiceCheck', href: 'https://inv-veri.chinatax.gov.cn/' },
  { key: 'footer.creditCode', href: 'https://www.cods.org.cn/' },
  { key: 'footer.gerber', href: 'https://www.ucamco.com/en/gerber' },
  { key: 'footer.kicad', href: 'https://www.kicad.org/' },
] as const;
