import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { formatDate } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import './invoices-texts';
import { invoicesSlice, selectInvoices } from './invoices.slice';

/** Shows once, on any page, that the subscription was extended, and until when. */
export const RenewalWords = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { renewedUntil } = useAppSelector(selectInvoices);
  useEffect(() => {
    if (renewedUntil === null) return;
    toast.success(t('invoices:renewed', { date: formatDate(renewedUntil) }));
    dispatch(invoicesSlice.actions.renewalSeen());
  }, [renewedUntil, dispatch, t]);
  return null;
};
