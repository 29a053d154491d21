import { readMethod } from '#organization/shared/seed-data.ts';

/** The risk method as rows of its tables; every number comes from server/seed/method.json. */
export function methodRows() {
  const method = readMethod();
  const impactName = new Map(method.impact_levels.map((level) => [level.order, level]));
  const probabilityOf = new Map(method.probability_levels.map((level) => [level.order, level]));
  return {
    method: {
      zone_mode: method.zone_mode,
      impact_rule: method.impact_rule,
      zone_matrix: method.zone_matrix_range_level_ids,
    },
    rangeLevels: method.range_levels,
    impactFactors: method.impact_factors.map(({ code, es, en, description, description_en }, index) => ({
      code,
      es,
      en,
      description,
      description_en,
      sort_order: index + 1,
    })),
    impactLevels: method.impact_factors.flatMap(({ code: factor, levels }) =>
      levels.map(({ order, es, en }) => ({
        factor,
        order,
        name: impactName.get(order)?.es,
        name_en: impactName.get(order)?.en,
        description: es,
        description_en: en,
      })),
    ),
    probabilityTypes: method.probability_types.map(({ code, es, en, is_default }, index) => ({
      code,
      es,
      en,
      is_default,
      sort_order: index + 1,
    })),
    probabilityLevels: method.probability_types.flatMap(({ code: type, levels }) =>
      levels.map(({ order, es, en }) => {
        const scale = probabilityOf.get(order);
        return {
          type,
          order,
          code: scale?.code,
          name: scale?.es,
          name_en: scale?.en,
          percent_from: scale?.from,
          percent_to: scale?.to,
          description: es,
          description_en: en,
        };
      }),
    ),
  };
}
