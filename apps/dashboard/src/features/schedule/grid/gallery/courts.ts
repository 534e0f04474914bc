/** A Saturday at Riverside Park: per court, 'quarter quarters kind text|plan|note' counted from 07:00. */
export const courts: readonly (readonly [string, string])[] = [
  [
    'Court 1',
    `0 6 paid Nguyễn An|Gold Annual|note
6 2 free 12.00
8 4 paid James Whitfield|Gold Annual
12 8 team Junior squad
20 4 free 20.00
24 2 free 10.00
26 6 paid Đặng Hà|Silver Monthly
32 4 free 20.00
36 4 free 20.00
40 4 unpaid Lê Minh Quân|Pay as you go
44 8 paid Priya Raghunathan|Gold Annual|note
52 4 paid Tom Becker|Off-peak
56 4 free 32.00
`,
  ],
  [
    'Court 2',
    `0 4 paid Sarah Lim|Off-peak
4 4 paid Trần Thị Kiều Oanh|Gold Annual
8 4 free 20.00
12 8 team Junior squad
20 4 free 20.00
24 4 free 20.00
28 6 unpaid Phạm Đức Huỳnh|Silver Monthly|note
34 2 free 10.00
36 4 paid Marcus Tan|Gold Annual
40 4 free 32.00
44 4 paid Võ Thanh Tùng|Gold Annual
48 6 paid Hana Kobayashi|Silver Monthly
54 2 free 16.00
56 4 free 32.00
`,
  ],
  [
    'Court 3',
    `0 4 free 24.00
4 6 paid Oliver Grant|Gold Annual
10 2 free 10.00
12 4 free 20.00
16 8 closed Net repair
24 4 free 20.00
28 4 paid Bùi Gia Hân|Student
32 2 paid Chloe Ng
34 2 free 10.00
36 4 free 20.00
40 4 free 32.00
44 4 held 
48 8 paid Hoàng Anh Dũng|Gold Annual|note
56 4 free 32.00
`,
  ],
  [
    'Court 4',
    `0 2 free 12.00
2 6 paid Rachel Koh|Gold Annual
8 6 paid Ngô Bảo Châu|Silver Monthly
14 2 free 10.00
16 4 free 20.00
20 4 free 20.00
24 4 unpaid Daniel Fischer|Pay as you go
28 4 free 20.00
32 4 free 20.00
36 8 paid Huỳnh Thuỷ Tiên|Gold Annual
44 4 free 32.00
48 4 paid Lucas Moreau|Silver Monthly
52 8 closed closed
`,
  ],
  [
    'Hall A1',
    `0 4 none 
4 4 free 12.00
8 4 paid Aisha Rahman|Silver Monthly
12 6 paid Đỗ Quang Vinh|Off-peak|note
18 2 free 6.00
20 4 free 12.00
24 4 free 12.00
28 8 paid Nguyễn Khánh Vy|Gold Annual
36 4 free 12.00
40 4 free 18.00
44 4 paid Wei Jie Chua|Gold Annual
48 4 unpaid Mai Phương|Pay as you go
52 6 paid Ethan Cole|Student
58 2 free 9.00
`,
  ],
  [
    'Hall A2',
    `0 4 none 
4 4 paid Lý Hoài Nam|Off-peak
8 3 unpaid Grace Ho|Trial
11 1 none 
12 4 free 12.00
16 4 paid Samir Patel|Gold Annual
20 4 free 12.00
24 6 paid Trịnh Công Sơn|Silver Monthly
30 2 free 6.00
32 4 free 12.00
36 4 free 12.00
40 6 paid Đinh Hải Yến|Gold Annual
46 2 free 9.00
48 8 paid Ben Carter|Gold Annual
56 4 free 18.00
`,
  ],
  [
    'Hall A3',
    `0 4 none 
4 4 free 12.00
8 2 free 6.00
10 6 paid Vũ Ngọc Lan|Gold Annual|note
16 4 free 12.00
20 4 paid Isabel Reyes|Off-peak
24 4 free 12.00
28 2 free 6.00
30 4 paid Phan Thế Anh|Silver Monthly
34 2 free 6.00
36 4 unpaid Noah Williams|Student
40 4 free 18.00
44 8 paid Cao Mỹ Duyên|Gold Annual
52 4 free 18.00
56 4 free 18.00
`,
  ],
  [
    'Hall B1',
    `0 4 none 
4 8 team Coaches’ clinic
12 4 free 12.00
16 4 paid Kevin Ong|Silver Monthly
20 4 free 12.00
24 4 free 12.00
28 4 free 12.00
32 6 paid Tạ Bích Loan|Off-peak
38 2 free 6.00
40 4 free 18.00
44 4 paid Nguyễn Hữu Thắng|Gold Annual
48 2 unpaid Zoe Adams
50 2 free 9.00
52 4 paid Dương Tú Anh|Student
56 4 free 18.00
`,
  ],
  [
    'Hall B2',
    `0 4 none 
4 4 free 12.00
8 4 free 12.00
12 4 paid Farah Aziz|Off-peak
16 4 free 12.00
20 4 free 12.00
24 8 paid Lương Xuân Trường|Gold Annual
32 4 free 12.00
36 4 free 12.00
40 4 paid Emily Sharp|Silver Monthly
44 6 paid Hồ Tấn Tài|Gold Annual
50 2 free 9.00
52 8 closed closed
`,
  ],
  [
    'Pickle 1',
    `0 4 none 
4 4 free Free
8 6 linked Ngô Bảo Châu|Tennis Court 4
14 2 free 8.00
16 4 paid Mei Ling Teo|Gold Annual
20 4 free 16.00
24 4 linked Daniel Fischer|Tennis Court 4
28 4 paid Đoàn Văn Hậu|Off-peak
32 4 free 16.00
36 8 linked Huỳnh Thuỷ Tiên|Tennis Court 4
44 4 free 22.00
48 4 linked Lucas Moreau|Tennis Court 4
52 4 free 22.00
56 4 none 
`,
  ],
  [
    'Pickle 2',
    `0 4 none 
4 4 paid Anna Keller|Gold Annual
8 4 free 16.00
12 4 paid Quách Thị Lan|Student
16 4 free 16.00
20 2 free 8.00
22 6 paid Ryan Cheong|Silver Monthly|note
28 4 free 16.00
32 4 free 16.00
36 4 free 16.00
40 4 paid Lâm Tuyết Nhi|Gold Annual
44 4 free 22.00
48 4 free 22.00
52 4 free 22.00
56 4 none 
`,
  ],
  [
    'Pickle 3',
    `0 4 none 
4 4 free Free
8 4 unpaid Peter Novak|Pay as you go
12 4 free 16.00
16 4 free 16.00
20 4 free 16.00
24 4 free 16.00
28 4 paid Kiều Minh Tuấn|Gold Annual
32 4 free 16.00
36 2 free 8.00
38 4 paid Sofia Rossi|Silver Monthly
42 2 free 11.00
44 4 free 22.00
48 4 free 22.00
52 4 free 22.00
56 4 none 
`,
  ],
]
