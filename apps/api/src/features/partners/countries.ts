import { isCurrency } from '@fieldhouse/domain/money'

// ISO 3166-1: code, its usual currency by ISO 4217 ('-' where there is none), English short name.
const TABLE = `
AF AFN Afghanistan
AX EUR Åland Islands
AL ALL Albania
DZ DZD Algeria
AS USD American Samoa
AD EUR Andorra
AO AOA Angola
AI XCD Anguilla
AQ - Antarctica
AG XCD Antigua and Barbuda
AR ARS Argentina
AM AMD Armenia
AW AWG Aruba
AU AUD Australia
AT EUR Austria
AZ AZN Azerbaijan
BS BSD Bahamas
BH BHD Bahrain
BD BDT Bangladesh
BB BBD Barbados
BY BYN Belarus
BE EUR Belgium
BZ BZD Belize
BJ XOF Benin
BM BMD Bermuda
BT BTN Bhutan
BO BOB Bolivia
BQ USD Bonaire, Sint Eustatius and Saba
BA BAM Bosnia and Herzegovina
BW BWP Botswana
BV NOK Bouvet Island
BR BRL Brazil
IO USD British Indian Ocean Territory
BN BND Brunei Darussalam
BG EUR Bulgaria
BF XOF Burkina Faso
BI BIF Burundi
CV CVE Cabo Verde
KH KHR Cambodia
CM XAF Cameroon
CA CAD Canada
KY KYD Cayman Islands
CF XAF Central African Republic
TD XAF Chad
CL CLP Chile
CN CNY China
CX AUD Christmas Island
CC AUD Cocos (Keeling) Islands
CO COP Colombia
KM KMF Comoros
CG XAF Congo
CD CDF Congo (Democratic Republic)
CK NZD Cook Islands
CR CRC Costa Rica
CI XOF Côte d'Ivoire
HR EUR Croatia
CU CUP Cuba
CW XCG Curaçao
CY EUR Cyprus
CZ CZK Czechia
DK DKK Denmark
DJ DJF Djibouti
DM XCD Dominica
DO DOP Dominican Republic
EC USD Ecuador
EG EGP Egypt
SV USD El Salvador
GQ XAF Equatorial Guinea
ER ERN Eritrea
EE EUR Estonia
SZ SZL Eswatini
ET ETB Ethiopia
FK FKP Falkland Islands (Malvinas)
FO DKK Faroe Islands
FJ FJD Fiji
FI EUR Finland
FR EUR France
GF EUR French Guiana
PF XPF French Polynesia
TF EUR French Southern Territories
GA XAF Gabon
GM GMD Gambia
GE GEL Georgia
DE EUR Germany
GH GHS Ghana
GI GIP Gibraltar
GR EUR Greece
GL DKK Greenland
GD XCD Grenada
GP EUR Guadeloupe
GU USD Guam
GT GTQ Guatemala
GG GBP Guernsey
GN GNF Guinea
GW XOF Guinea-Bissau
GY GYD Guyana
HT HTG Haiti
HM AUD Heard Island and McDonald Islands
VA EUR Holy See
HN HNL Honduras
HK HKD Hong Kong
HU HUF Hungary
IS ISK Iceland
IN INR India
ID IDR Indonesia
IR IRR Iran
IQ IQD Iraq
IE EUR Ireland
IM GBP Isle of Man
IL ILS Israel
IT EUR Italy
JM JMD Jamaica
JP JPY Japan
JE GBP Jersey
JO JOD Jordan
KZ KZT Kazakhstan
KE KES Kenya
KI AUD Kiribati
KP KPW Korea (Democratic People's Republic)
KR KRW Korea (Republic)
KW KWD Kuwait
KG KGS Kyrgyzstan
LA LAK Lao People's Democratic Republic
LV EUR Latvia
LB LBP Lebanon
LS LSL Lesotho
LR LRD Liberia
LY LYD Libya
LI CHF Liechtenstein
LT EUR Lithuania
LU EUR Luxembourg
MO MOP Macao
MG MGA Madagascar
MW MWK Malawi
MY MYR Malaysia
MV MVR Maldives
ML XOF Mali
MT EUR Malta
MH USD Marshall Islands
MQ EUR Martinique
MR MRU Mauritania
MU MUR Mauritius
YT EUR Mayotte
MX MXN Mexico
FM USD Micronesia
MD MDL Moldova
MC EUR Monaco
MN MNT Mongolia
ME EUR Montenegro
MS XCD Montserrat
MA MAD Morocco
MZ MZN Mozambique
MM MMK Myanmar
NA NAD Namibia
NR AUD Nauru
NP NPR Nepal
NL EUR Netherlands
NC XPF New Caledonia
NZ NZD New Zealand
NI NIO Nicaragua
NE XOF Niger
NG NGN Nigeria
NU NZD Niue
NF AUD Norfolk Island
MK MKD North Macedonia
MP USD Northern Mariana Islands
NO NOK Norway
OM OMR Oman
PK PKR Pakistan
PW USD Palau
PS ILS Palestine
PA PAB Panama
PG PGK Papua New Guinea
PY PYG Paraguay
PE PEN Peru
PH PHP Philippines
PN NZD Pitcairn
PL PLN Poland
PT EUR Portugal
PR USD Puerto Rico
QA QAR Qatar
RE EUR Réunion
RO RON Romania
RU RUB Russian Federation
RW RWF Rwanda
BL EUR Saint Barthélemy
SH SHP Saint Helena, Ascension and Tristan da Cunha
KN XCD Saint Kitts and Nevis
LC XCD Saint Lucia
MF EUR Saint Martin (French part)
PM EUR Saint Pierre and Miquelon
VC XCD Saint Vincent and the Grenadines
WS WST Samoa
SM EUR San Marino
ST STN Sao Tome and Principe
SA SAR Saudi Arabia
SN XOF Senegal
RS RSD Serbia
SC SCR Seychelles
SL SLE Sierra Leone
SG SGD Singapore
SX XCG Sint Maarten (Dutch part)
SK EUR Slovakia
SI EUR Slovenia
SB SBD Solomon Islands
SO SOS Somalia
ZA ZAR South Africa
GS GBP South Georgia and the South Sandwich Islands
SS SSP South Sudan
ES EUR Spain
LK LKR Sri Lanka
SD SDG Sudan
SR SRD Suriname
SJ NOK Svalbard and Jan Mayen
SE SEK Sweden
CH CHF Switzerland
SY SYP Syrian Arab Republic
TW TWD Taiwan
TJ TJS Tajikistan
TZ TZS Tanzania
TH THB Thailand
TL USD Timor-Leste
TG XOF Togo
TK NZD Tokelau
TO TOP Tonga
TT TTD Trinidad and Tobago
TN TND Tunisia
TR TRY Türkiye
TM TMT Turkmenistan
TC USD Turks and Caicos Islands
TV AUD Tuvalu
UG UGX Uganda
UA UAH Ukraine
AE AED United Arab Emirates
GB GBP United Kingdom
US USD United States
UM USD United States Minor Outlying Islands
UY UYU Uruguay
UZ UZS Uzbekistan
VU VUV Vanuatu
VE VES Venezuela
VN VND Viet Nam
VG USD Virgin Islands (British)
VI USD Virgin Islands (U.S.)
WF XPF Wallis and Futuna
EH MAD Western Sahara
YE YER Yemen
ZM ZMW Zambia
ZW ZWG Zimbabwe`

export type Country = { code: string; name: string; currency: string | null }

/** Every country of ISO 3166-1 with its two-letter code and usual currency, sorted by name (COMMON-07, COMMON-08). */
export const COUNTRIES: readonly Country[] = TABLE.trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 2), currency: line.split(' ')[1]!, name: line.split(' ').slice(2).join(' ') }))
  // A currency that the table of money lacks can't be chosen either.
  .map((country) => ({ ...country, currency: isCurrency(country.currency) ? country.currency : null }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
