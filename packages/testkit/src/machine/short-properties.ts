import fc from 'fast-check';

/** Ends a property test after a moment with the runs that it has had: `npm run mutate` runs it again for each mutant. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 100, markInterruptAsFailure: false });
