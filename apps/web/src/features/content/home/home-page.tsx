import { ClosingCall } from './closing-call.tsx';
import { Hero } from './hero.tsx';
import { Promises } from './promises.tsx';
import { Steps } from './steps.tsx';

/** The front door: what the house does, a place to drop a board, and what it promises. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Steps />
      <Promises />
      <ClosingCall />
    </>
  );
}
