import {
  assetNatures,
  natureOfCategory,
  usualFactors,
  type AssetNature,
} from '@baluarte/contract/inventory/asset.rules.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { Proposer, sureLikeness } from '#kit/catalogue/import/propose.ts';
import type { SuggestingChoice, SuggestingRow, Suggestions } from '#kit/catalogue/import/suggestions.ts';

const [es, en] = [textsIn('es').asset, textsIn('en').asset];
const byName = new Proposer(
  assetNatures.map((nature, id) => ({ id, code: '', name: es.natures[nature], name_en: en.natures[nature] })),
);

/** What a category is by nature: a shipped one by its code, one of the company by its name. */
function natureOf(category: SuggestingChoice): AssetNature | null {
  const shipped = natureOfCategory(category.code);
  if (shipped) return shipped;
  const [first] = byName.propose(category.name);
  return first && first.likeness >= sureLikeness ? (assetNatures[first.id] ?? null) : null;
}

function factorsOf(nature: AssetNature | null, active: readonly string[]): string {
  const usual: readonly string[] = nature === null ? [] : usualFactors[nature];
  const there = usual.filter((code) => active.includes(code));
  return (there.length > 0 ? there : active).join('; ');
}

function suggest(field: string, { choice, codes, language }: SuggestingRow) {
  const category = choice('categoryId');
  if (!category) return undefined;
  const nature = natureOf(category);
  const basis = language === 'en' ? (category.name_en ?? category.name) : category.name;
  const { requirements, usualRequirement } = textsIn(language).asset;
  const value =
    field === 'impactFactorIds'
      ? factorsOf(nature, codes('impactFactor'))
      : nature === null
        ? usualRequirement
        : requirements[nature];
  return value === '' ? undefined : { value, basis };
}

/** Security requirements and impact factors of an asset, by its category. */
export const assetSuggestions: Suggestions = {
  fields: ['securityRequirements', 'impactFactorIds'],
  basedOn: ['categoryId'],
  isSurerThanDefault: false,
  of: suggest,
};
