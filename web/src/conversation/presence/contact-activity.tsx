import { useEffect, useState, type ReactNode } from 'react';
import { useAppSelector } from '../../core/store';
import type { CustomerSign } from './contact-presence.slice';
import { useTexts } from '../../entities/use-texts';
import './contact-activity.css';

/** Chat states without an end expire after this time, as on WhatsApp's phones. */
const FADES_AFTER = 25_000;

/** The current chat state of a ticket's customer; undefined when there is none. */
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

/** Shows that the customer is typing or recording; otherwise its children. */
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
