import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_TYPES } from '@xunban/contract/certification-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Field, problemText, TextInput } from '@xunban/ui';
import { useEffect } from 'react';
import { certificationQueries } from '../api/certification-queries.ts';
import { BY_DOCUMENTS, BY_TRANSFER, type CertificationForm } from '../model/certification-form.ts';
import { lookupStatus } from '../model/company-search.ts';
import styles from './certification.module.css';
import { ChoiceGroup } from './choice-group.tsx';
import { CompanyField } from './company-field.tsx';
import { DocumentUpload } from './document-upload.tsx';

export interface FieldsProps {
  readonly values: CertificationForm;
  readonly error: (name: keyof CertificationForm) => string | undefined;
  readonly change: (next: Partial<CertificationForm>) => void;
}

interface EnterpriseFieldsProps extends FieldsProps {
  readonly onCompanyMissing: () => void;
}

/** Company, tax number, and how the company proves itself. */
export function EnterpriseFields({ values, error, change, onCompanyMissing }: EnterpriseFieldsProps) {
  const { t } = useTranslation('certification');
  return (
    <>
      <Company values={values} error={error} change={change} onCompanyMissing={onCompanyMissing} />
      <ChoiceGroup
        name="authenType"
        label={t('field.authenType')}
        value={values.authenType}
        options={[
          { value: BY_TRANSFER, text: t('authenType.transfer'), hint: t('authenType.transferHint') },
          { value: BY_DOCUMENTS, text: t('authenType.documents'), hint: t('authenType.documentsHint') },
        ]}
        error={error('authenType')}
        onChange={(authenType) => change({ authenType })}
      />
      {values.authenType === BY_DOCUMENTS && (
        <>
          <ChoiceGroup
            name="documentType"
            label={t('field.documentType')}
            value={values.documentType}
            options={DOCUMENT_TYPES.map((type) => ({
              value: `${type}` as const,
              text: t(`documentType.${type}`),
              hint: t(`documentTypeHint.${type}`),
            }))}
            error={error('documentType')}
            onChange={(documentType) => change({ documentType })}
          />
          <Field label={t('field.image')} hint={t('field.imageHint')} error={error('image')} required>
            {(control) => (
              <DocumentUpload
                control={control}
                imageId={values.imageId}
                onUploaded={({ filePath, fileId }) => change({ image: filePath, imageId: fileId })}
                onRemove={() => change({ image: '', imageId: '' })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

/** The number follows the company that is picked, and goes when the name is typed on. */
function Company({ values, error, change, onCompanyMissing }: EnterpriseFieldsProps) {
  const { t } = useTranslation('certification');
  const { companyName, taxNumber } = values;
  // A company that was picked keeps its number in the form; one whose number is still on its way is picked, too.
  const isPicked = taxNumber !== '' || values.pickedCompany !== '';
  const code = useQuery({
    ...certificationQueries.creditCode(values.pickedCompany),
    enabled: values.pickedCompany !== '' && taxNumber === '',
  });
  useEffect(() => {
    if (code.data && taxNumber === '') change({ taxNumber: code.data });
  }, [code.data, taxNumber, change]);
  const status = lookupStatus(code);
  return (
    <div className={styles['pair']}>
      <Field label={t('field.companyName')} hint={t('field.companyHint')} error={error('companyName')} required>
        {(control) => (
          <CompanyField
            control={control}
            value={companyName}
            isPicked={isPicked}
            onType={(text) => change({ companyName: text, pickedCompany: '', taxNumber: '' })}
            onPick={(name) => change({ companyName: name, pickedCompany: name, taxNumber: '' })}
          />
        )}
      </Field>
      <Field
        label={t('field.taxNumber')}
        hint={status ? t(`search.${status}`) : code.isError ? problemText(code.error) : t('field.taxNumberHint')}
        error={error('taxNumber')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="taxNumber"
            readOnly
            value={taxNumber}
            onFocus={() => isPicked || onCompanyMissing()}
          />
        )}
      </Field>
    </div>
  );
}
