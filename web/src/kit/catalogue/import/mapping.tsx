import { Button, NativeSelect, Table } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/import.ts';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { labelOf } from '../words.ts';
import styles from './import.module.css';
import { MissingFields } from './missing-fields.tsx';
import { assign, type Plan } from './plan.ts';
import { useFirstCells } from './use-checked-rows.ts';

interface MappingProps {
  catalogue: Catalogue;
  choices: Choices;
  job: ImportJob;
  plan: Plan;
  missing: readonly string[];
  isOpenAtFirst: boolean;
  onChange: (plan: Plan) => void;
}

/** Each column of the file with an example out of it, and the field it fills. */
export function Mapping({ catalogue, choices, job, plan, missing, isOpenAtFirst, onChange }: MappingProps) {
  const { t, texts } = useTexts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const examples = useFirstCells(job);
  const fields = Object.entries(catalogue.fields).map(([name, { required }]) => ({
    value: name,
    label: `${labelOf(texts, catalogue.name, name)}${required ? ' *' : ''}`,
  }));
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3 className={styles.subtitle}>{t('imports.mapping.title')}</h3>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'imports.mapping.hide' : 'imports.mapping.show')}
        </Button>
      </div>
      {isOpen ? (
        <>
          <p className={styles.note}>{t('imports.mapping.text')}</p>
          <div className={styles.scroll}>
            <Table verticalSpacing={4} fz="sm" className={styles.mapping}>
              <caption className="b-visually-hidden">{t('imports.mapping.title')}</caption>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('imports.mapping.column')}</Table.Th>
                  <Table.Th scope="col">{t('imports.mapping.field')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {job.headers.map((header, index) => {
                  const name = header === '' ? t('imports.mapping.unnamed', { n: index + 1 }) : header;
                  return (
                    <Table.Tr key={`${index} ${header}`}>
                      <Table.Th scope="row" className={styles.header}>
                        {name}
                        <span className={styles.quiet}>{examples[index]}</span>
                      </Table.Th>
                      <Table.Td>
                        <NativeSelect
                          size="xs"
                          aria-label={t('imports.mapping.fieldOf', { header: name })}
                          value={plan.mapping[header] ?? ''}
                          data={[{ value: '', label: t('imports.mapping.leftOut') }, ...fields]}
                          onChange={({ currentTarget: { value } }) => onChange(assign(plan, header, value || null))}
                        />
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </div>
        </>
      ) : null}
      <MissingFields catalogue={catalogue} choices={choices} plan={plan} missing={missing} onChange={onChange} />
    </section>
  );
}
