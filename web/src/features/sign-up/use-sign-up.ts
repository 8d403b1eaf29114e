import { useEffect, useRef, useState } from 'react';
import { navigateTo } from '../../core/navigation';
import { arrival } from '../../auth/arrival';
import { finishSignUp, needsNoCode, sendCode } from './sign-up-calls';
import type { Outcome, Refusal } from './sign-up-calls';
import { dropDraft, readDraft, writeDraft } from './sign-up.storage';
import type { SignUpDraft, Step } from './sign-up.storage';
import type { Passwords } from './sign-up.validation';

/** The sign-up as its screen sees it. */
export interface SignUp {
  readonly draft: SignUpDraft;
  readonly passwords: Passwords;
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** Whether sign-up is disabled. */
  readonly isClosed: boolean;
  readonly change: (part: Partial<SignUpDraft>) => void;
  readonly changePasswords: (part: Partial<Passwords>) => void;
  readonly goTo: (step: Step) => void;
  /** Sends the code and goes to the last step; a code that is still good is not sent again. */
  readonly startVerification: (planId: number) => void;
  readonly resend: () => void;
  readonly finish: (code: string) => void;
}

/** Drives the three steps; everything but the passwords outlives a reload of the tab. */
export const useSignUp = (): SignUp => {
  const [draft, setDraft] = useState(readDraft);
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmation: '' });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isClosed, setClosed] = useState(false);
  const isUnderWay = useRef(false);
  useEffect(() => writeDraft(draft), [draft]);

  const settle = (outcome: Outcome): void => {
    isUnderWay.current = false;
    if (outcome.isDone === true) {
      arrival.announce({ email: draft.email.trim(), reason: 'signedUp' });
      dropDraft();
      return navigateTo('/login', { replace: true });
    }
    setBusy(false);
    setClosed(outcome.isClosed === true);
    setRefusal(outcome.refusal ?? null);
    setDraft(current => ({ ...current, ...outcome.draft }));
  };
  const run = (call: Promise<Outcome>): void => {
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(null);
    void call.then(settle);
  };
  const goTo = (step: Step): void => {
    setRefusal(null);
    setDraft(current => ({ ...current, step }));
  };
  return {
    draft,
    passwords,
    isBusy,
    refusal,
    isClosed,
    change: part => {
      setRefusal(null);
      setDraft(current => ({ ...current, ...part }));
    },
    changePasswords: part => setPasswords(current => ({ ...current, ...part })),
    goTo,
    startVerification: planId => {
      setDraft(current => ({ ...current, planId }));
      if (needsNoCode(draft)) return goTo('code');
      if (!isUnderWay.current) run(sendCode(draft, 'send'));
    },
    resend: () => {
      if (!isUnderWay.current) run(sendCode(draft, 'resend'));
    },
    finish: code => {
      if (!isUnderWay.current) run(finishSignUp(draft, passwords.password, code));
    },
  };
};
