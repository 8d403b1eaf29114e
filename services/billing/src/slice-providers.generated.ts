// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { announcementProviders } from './announcement/announcement.providers';
export { chargeProviders } from './charge/charge.providers';
export { companyHistoryProviders } from './company-history/company-history.providers';
export { creditProviders } from './credit/credit.providers';
export { dunningProviders } from './dunning/dunning.providers';
export { helpProviders } from './help/help.providers';
export { invoiceProviders } from './invoice/invoice.providers';
export { moneyProviders } from './money/money.providers';
export { paymentProviders } from './payment/payment.providers';
export { paymentSetupProviders } from './payment-setup/payment-setup.providers';
export { planChangeProviders } from './plan-change/plan-change.providers';
export { planProviders } from './plan/plan.providers';
export { providerSecretProviders } from './provider/provider-secret.providers';
export { storageProviders } from './storage/storage.providers';
