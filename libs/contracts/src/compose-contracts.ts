import type { FeatureContract } from './feature-contract';
import * as features from './features/index.generated';

type Features = typeof features;

/** The contract of any feature. */
type AnyContract = Features[Extract<keyof Features, `${string}Contract`>];

/** One part of every contract that has it, as a union. */
type PartOf<Contract, Name extends keyof FeatureContract> =
  Contract extends Readonly<Record<Name, infer Part>> ? Part : never;

type KeyOf<Part> = Part extends unknown ? keyof Part : never;

type ValueOf<Part, Key extends PropertyKey> = Part extends Readonly<Record<Key, infer Value>> ? Value : never;

type Merged<Part> = { readonly [Key in KeyOf<Part>]: ValueOf<Part, Key> };

/** One part of all contracts as one table, with every key and value as it is written. */
export type Composed<Name extends keyof FeatureContract> = Merged<PartOf<AnyContract, Name>>;

const isContract = ([name]: readonly [string, unknown]): boolean => name.endsWith('Contract');

const contracts = Object.entries(features)
  .filter(isContract)
  .map(([, contract]) => contract as FeatureContract);

/** Merges one part of all contracts; that no two features declare the same key is a spec. */
export const compose = <Name extends keyof FeatureContract>(name: Name): Composed<Name> =>
  Object.assign({}, ...contracts.map(contract => contract[name] ?? {})) as Composed<Name>;

/** Keys that more than one feature declares; must be empty. */
export const declaredTwice = (name: keyof FeatureContract): readonly string[] => {
  const keys = contracts.flatMap(contract => Object.keys(contract[name] ?? {}));
  return keys.filter((key, index) => keys.indexOf(key) !== index);
};
