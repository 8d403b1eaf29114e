import { useAppDispatch, useAppSelector } from '../../core/store';
import { useFetched } from '../../ui/use-fetched';
import { invoicesSlice, selectInvoices } from './invoices.slice';

const load = async () => (await import('./renewal-words')).RenewalWords;

/** Fetches the words of a renewal when there was one. */
export const RenewalOverlay = () => {
  const { renewedUntil } = useAppSelector(selectInvoices);
  const dispatch = useAppDispatch();
  const isWanted = renewedUntil !== null;
  const Words = useFetched(isWanted, load, () => dispatch(invoicesSlice.actions.renewalSeen()));
  return isWanted && Words !== null ? <Words /> : null;
};
