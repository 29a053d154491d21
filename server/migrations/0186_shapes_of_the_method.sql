-- What every risk is computed by has a shape no reader can do without: it is refused here rather than guessed there. Keys that are not
-- named stay allowed; a reader leaves them out.
create function app.is_control_method(stored jsonb) returns boolean language sql immutable parallel safe
  return stored @? '$ ? (@.mode == "percent" || @.mode == "quadrants" || @.mode == "manual")
    ? (@.weights.preventive.type() == "number" && @.weights.detective.type() == "number" && @.weights.corrective.type() == "number"
      && @.weights.automatic.type() == "number" && @.weights.manual.type() == "number")
    ? (@.formalWeights.documentation.type() == "number" && @.formalWeights.frequency.type() == "number"
      && @.formalWeights.evidence.type() == "number")
    ? (@.effectiveness.effective.type() == "number" && @.effectiveness.partially_effective.type() == "number"
      && @.effectiveness.not_effective.type() == "number" && @.unverified.type() == "number")
    ? (@.actsOn.preventive.type() == "string" && @.actsOn.detective.type() == "string" && @.actsOn.corrective.type() == "string")
    ? (!exists (@.decay) || @.decay == null || (@.decay.halfAfter.type() == "number" && @.decay.noneAfter.type() == "number"))';

alter table method
  add constraint method__control_method_unknown check (app.is_control_method(control_method)),
  add constraint method__zone_matrix_unknown check (jsonb_typeof(zone_matrix) = 'object'
    and not zone_matrix @? 'strict $.* ? (@.type() != "array")' and not zone_matrix @? 'lax $.*[*] ? (@.type() != "number")');
