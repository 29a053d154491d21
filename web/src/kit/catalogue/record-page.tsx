import type { Fields } from '@baluarte/contract/kit/field.ts';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useBack } from '#kit/address/use-back.ts';
import { pagesOf, type Catalogue, type Row } from './catalogue.ts';
import { useChoices } from './choices.ts';
import { EditForm } from './form/edit-form.tsx';
import { fieldKit, type FieldKit } from './form/field-kit.tsx';
import { NoRecord, useRecord } from './record.tsx';
import type { Consequences } from './consequences.ts';
import type { Values } from './form/values.ts';
import type { SaveReview } from './form/save-review.ts';
import { useCopyOf } from './use-copy-of.ts';
import type { TakeOver } from './take-over.ts';
import { rowName } from './row-name.ts';
import type { RecordTab } from './show/record-tab.ts';
import type { RelationSide } from './show/relation-side.ts';
import type { RemoveOne } from './use-removal.tsx';
import { useWords } from './words.ts';

const ShowPage = lazy(() => import('./show/show-page.tsx').then((m) => ({ default: m.ShowPage })));

/** How one catalogue's form differs from the others. */
export interface RecordOptions<F extends Fields> {
  form: (field: FieldKit<F>, texts: ReturnType<typeof useTexts>['texts']) => ReactNode;
  /** What entries are related to, a tab each. */
  relations?: readonly RelationSide[];
  /** What else there is to see of an entry, a tab each. */
  tabs?: readonly RecordTab[];
  takeOver?: TakeOver;
  /** What else can be done with an entry, before the ordinary acts. */
  Actions?: ComponentType<{ row: Row }>;
  /** Asks about an entry and deletes it, where more is asked than yes or no. */
  RemoveOne?: RemoveOne;
  /** What deleting an entry changes beside itself. */
  consequences?: Consequences;
  /** A hook that says what a new entry begins with, where its address does. */
  useBeginning?: () => Beginning;
}

/** What a new entry begins with, and what follows once it is there. */
export interface Beginning {
  isLoading: boolean;
  values: Values | undefined;
  onSaved?: (saved: Row) => Promise<void>;
}
const nothing = (): Beginning => ({ isLoading: false, values: undefined });

interface RecordProps {
  /** Shows what a change of an entry does before it is saved. */
  review?: SaveReview | undefined;
}

/** Pages of one entry, by their address: create, edit and show, all laid out by one form. */
export function recordPage<const C extends Catalogue>(
  catalogue: C,
  options: RecordOptions<C['fields']>,
): ComponentType<RecordProps> {
  // The kit draws any field; only a page is held to the names and kinds of its own.
  const layout = options.form as RecordOptions<Fields>['form'];
  return function CatalogueRecord({ review }: RecordProps) {
    const { texts } = useTexts();
    const [rawId] = Object.values(useParams());
    const { pathname } = useLocation();
    const id = Number(rawId);
    const fields = layout(fieldKit, texts);
    if (pathname === pagesOf(catalogue).create)
      return <CreatePage catalogue={catalogue} fields={fields} useBeginning={options.useBeginning ?? nothing} />;
    if (pathname === pagesOf(catalogue).edit(id))
      return <EditPage catalogue={catalogue} id={id} fields={fields} review={review} />;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ShowPage
          key={id}
          catalogue={catalogue}
          id={id}
          fields={fields}
          relations={options.relations ?? []}
          tabs={options.tabs ?? []}
          takeOver={options.takeOver}
          Actions={options.Actions}
          RemoveOne={options.RemoveOne}
          consequences={options.consequences}
        />
      </Suspense>
    );
  };
}

interface ModeProps {
  catalogue: Catalogue;
  fields: ReactNode;
}

function CreatePage({ catalogue, fields, useBeginning }: ModeProps & { useBeginning: () => Beginning }) {
  const words = useWords(catalogue);
  const navigate = useNavigate();
  const back = useBack();
  const choices = useChoices(catalogue.fields);
  // oxlint-disable-next-line react/hooks -- a page is given it once, where it is composed
  const beginning = useBeginning();
  const open = async (saved: Row) => {
    await beginning.onSaved?.(saved);
    await navigate(pagesOf(catalogue).show(saved.id), { replace: true });
  };
  const copyOf = useCopyOf(catalogue);
  if (copyOf.isLoading || beginning.isLoading) return <PageSkeleton />;
  const typed = copyOf.values ?? beginning.values;
  return (
    <Page title={words.create} isNarrow>
      <EditForm
        key={copyOf.id}
        catalogue={catalogue}
        choices={choices}
        row={null}
        fields={fields}
        {...(typed && { typed })}
        onSaved={open}
        onCancel={back}
      />
    </Page>
  );
}

function EditPage({ catalogue, id, fields, review }: ModeProps & RecordProps & { id: number }) {
  const words = useWords(catalogue);
  const navigate = useNavigate();
  const back = useBack();
  const choices = useChoices(catalogue.fields);
  const query = useRecord(catalogue, id);
  const open = (saved: Row) => navigate(pagesOf(catalogue).show(saved.id), { replace: true });
  if (query.data === undefined) return <NoRecord catalogue={catalogue} query={query} title={words.edit} />;
  return (
    <Page title={words.edit} lead={rowName(query.data)} isNarrow>
      <EditForm
        key={id}
        catalogue={catalogue}
        choices={choices}
        row={query.data}
        fields={fields}
        review={review}
        onSaved={open}
        onCancel={back}
      />
    </Page>
  );
}
