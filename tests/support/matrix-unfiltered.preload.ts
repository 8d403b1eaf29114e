import { forgetCompanies } from './matrix-unfiltered';

forgetCompanies();
