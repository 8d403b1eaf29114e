import { useEffect, useState, type ReactNode } from 'react';
import { useAppSelector } from '../../../app/store';
import type { CustomerSign } from '../contact-presence.slice';
import { useTexts } from '../use-texts';
import './customer-sign.css';

/** WhatsApp's phones show a sign for as long when its end is never told. */
const FADES_AFTER = 25_000;

/** What the customer of a ticket does at this moment; undefined when nothing, or nothing that is fresh. */
const useCustomerSign = (ticketId: number): CustomerSign | undefined => {
  const sign = useAppSelector(state => state.tickets.customers[ticketId]);
  const [faded, setFaded] = useState<number | null>(null);
  const seq = sign?.seq;
  useEffect(() => {
    if (seq === undefined) return;
    const timer = setTimeout(() => setFaded(seq), FADES_AFTER);
    return () => clearTimeout(timer);
  }, [seq]);
  return sign === undefined || sign.seq === faded ? undefined : sign;
};

const words = ({ presence, name }: CustomerSign) => {
  if (name === undefined)
    return presence === 'recording' ? 'presence.customerRecording' : 'presence.customerComposing';
  return presence === 'recording' ? 'presence.memberRecording' : 'presence.memberComposing';
};

/** Says that the customer of a ticket types or records; shows what it is given while they do not. */
export const CustomerTyping = ({
  ticketId,
  children,
}: {
  readonly ticketId: number;
  readonly children?: ReactNode;
}) => {
  const t = useTexts();
  const sign = useCustomerSign(ticketId);
  if (sign === undefined) return children;
  return (
    <span className="customer-sign">
      {t(words(sign), { name: sign.name ?? '' })}
      <span className="customer-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </span>
  );
};
