import { forgetCompanies } from './matrix-unfiltered';

// The owner's policy lets every row through: with this, nothing keeps companies apart in what requests read.
forgetCompanies('prosa_owner');
