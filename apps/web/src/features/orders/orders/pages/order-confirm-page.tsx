import { useSearchParams } from 'react-router';
import { CheckoutForm } from '../checkout/checkout-form.tsx';
import { PlacedOrder } from '../checkout/placed-order.tsx';

/** The checkout: first what is about to be ordered, then, at the same address, what becomes of it. */
export function OrderConfirmPage() {
  const [params] = useSearchParams();
  const placed = params.get('placed');
  return placed ? <PlacedOrder mainOrderId={placed} /> : <CheckoutForm cartIds={params.get('cartIds')} />;
}
