import {
  IsInt,
  IsString,
  MaxLength,
  MetadataStorage,
  ValidateNested,
  getMetadataStorage,
  validateSync,
} from 'class-validator';
import { rememberRules } from './remembered-rules';

class Named {
  @IsString()
  name: unknown = 'Ana';
}

class Aged extends Named {
  @IsInt()
  age: unknown = 3;
}

const fieldsOf = (type: new () => object): readonly string[] =>
  getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ propertyName }) => propertyName);

describe('remembered rules of request classes', () => {
  beforeAll(() => rememberRules());

  it('are those that class-validator finds, the inherited ones among them', () => {
    const alone = MetadataStorage.prototype.getTargetValidationMetadatas;
    for (const type of [Named, Aged]) {
      const expected = alone.call(getMetadataStorage(), type, '', false, false);
      for (let time = 0; time < 2; time += 1)
        expect(getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)).toEqual(expected);
    }
    expect(fieldsOf(Aged)).toEqual(['age', 'name']);
  });

  it('are found once', () => {
    const storage = getMetadataStorage();
    const once = storage.getTargetValidationMetadatas(Aged, '', false, false);
    expect(storage.getTargetValidationMetadatas(Aged, '', false, false)).toBe(once);
    rememberRules();
    expect(storage.getTargetValidationMetadatas(Aged, '', false, false)).toBe(once);
  });

  it('refuse what they refused before, again and again', () => {
    const value = Object.assign(new Aged(), { age: 'three', name: 4 });
    for (let time = 0; time < 2; time += 1)
      expect(validateSync(value).map(({ property }) => property)).toEqual(['age', 'name']);
    expect(validateSync(new Aged())).toEqual([]);
  });

  it('take in a rule that is added later', () => {
    expect(validateSync(new Named())).toEqual([]);
    MaxLength(2)(Named.prototype, 'name');
    expect(validateSync(new Named()).map(({ property }) => property)).toEqual(['name']);
  });

  it('keep nested classes apart', () => {
    class Family {
      @ValidateNested()
      child: unknown = Object.assign(new Aged(), { age: 'x', name: 'A' });
    }
    expect(validateSync(new Family())[0]?.children?.map(({ property }) => property)).toEqual(['age']);
  });
});
