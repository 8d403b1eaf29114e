// Made by `npm run docs` from the files of the folder; never edited.
// What each slice adds to the log and to the read model.
export { creditSlice } from './credit/credit.slice';
export { payerSlice } from './payer/payer.slice';
export { paymentSlice } from './payment/payment.slice';
export { planChangeSlice } from './plan-change/plan-change.slice';
export { providerSecretSlice } from './provider/provider-secret.slice';
